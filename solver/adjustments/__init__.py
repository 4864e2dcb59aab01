"""The adjustment phase: builds, removals, civil disorder, ownership of centers."""
