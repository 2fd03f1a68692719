"""What runs: the tables in memory, bots, timers, notices and worker processes."""
