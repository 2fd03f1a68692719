"""The title in numbers, for programs that learn: actions and observations."""
