"""Cases: a phase of a game with its orders, resolved, played and continued."""
