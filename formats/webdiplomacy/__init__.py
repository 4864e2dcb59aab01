"""Games of webDiplomacy, as its programming interface sends them."""
