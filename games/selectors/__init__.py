"""Everything that reads: frozen structures of plain values for views, mails and exports."""
