"""What lies on the table, for browsers and as text."""
