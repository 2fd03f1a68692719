"""What is printed on the components: tables, and how they are read and checked."""
