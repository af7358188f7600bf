"""A state again from its record: the proof that a stored state is what its moves made."""
