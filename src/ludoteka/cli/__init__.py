"""The command line `ludoteka`."""
