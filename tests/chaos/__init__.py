"""Kill everything at random while people play: no accepted move may be lost or made twice."""
