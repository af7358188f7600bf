"""Each view parses, calls one service or selector, and renders one template."""
