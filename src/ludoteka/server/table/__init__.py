"""One table, pure: no clock, no disk, no network. Time and chance come from outside."""
