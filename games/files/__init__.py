"""Game files: reading, writing and their schema."""
