"""What goes out to a viewer."""
