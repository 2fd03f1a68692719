"""What a player would otherwise work out by head or look up."""
