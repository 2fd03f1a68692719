"""The tables on disk: the database, what is written and read, copies and examinations."""
