"""How fast a turn is beside the least that this stack can do: `uv run python -m tests.bench`."""
