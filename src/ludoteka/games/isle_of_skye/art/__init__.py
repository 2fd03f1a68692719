"""Pictures, one file for each family."""
