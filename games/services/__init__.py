"""Everything that writes: each function is one transaction that goes lock, check, change, record,
tell.
"""
