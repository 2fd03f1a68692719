"""What is printed: numbers of rules, rulings, and component tables where a title has any."""
