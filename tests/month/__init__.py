"""A month of play: real processes and services under a clock that jumps over idle time."""
