"""The turns, one chapter a file."""
