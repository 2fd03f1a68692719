"""Who may know what."""
