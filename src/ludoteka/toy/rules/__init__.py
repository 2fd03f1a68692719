"""The rules: what happens, chapter by chapter."""
