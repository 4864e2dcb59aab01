"""Games as messages of the DAIDE protocol."""
