"""What is published about a game, and questions about it."""
