"""Competition, pure: who meets whom, who stands where, how strong everybody is.

Nothing here knows rows, people or the clock. An entry is a number, luck comes in as a `Chance`.
"""
