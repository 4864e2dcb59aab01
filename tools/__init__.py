"""Programs that made stored data of the package; see README.md."""
