"""The winter: what changes hands, and what is disbanded and built for it."""
