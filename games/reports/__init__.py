"""Reports on a game, and questions about them."""
