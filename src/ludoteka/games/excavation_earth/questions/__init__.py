"""What is asked: how answers are written, and why one is not legal."""
