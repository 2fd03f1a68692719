"""The steps. Each file leads from the revision before it to its own."""
