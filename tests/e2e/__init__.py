"""Whole evenings in Chromium, from the sign-up to the final score."""
