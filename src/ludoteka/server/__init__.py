"""The table server: any number of tables of any title, stored move by move."""
