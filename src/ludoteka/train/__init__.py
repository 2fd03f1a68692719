"""Learning from games: play them, fit a value to how they ended, prove it in the arena.

Only the fit needs PyTorch (the extra `train`); the games and the proof run without it."""
