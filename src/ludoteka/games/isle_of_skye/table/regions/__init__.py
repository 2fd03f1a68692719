"""The regions of the table, one file for each kind."""
