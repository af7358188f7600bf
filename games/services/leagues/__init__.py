"""Leagues: a season's life as steps that may be run at any time and any number of times.

The order of locks is season, then table. Play knows nothing of all this: finished tables
are pulled.
"""
