"""How the bots judge a position, and what they try first."""
