"""What the rulebook says: the state of a game, its course, and what is counted."""
