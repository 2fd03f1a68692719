"""The official automatic opponent."""
