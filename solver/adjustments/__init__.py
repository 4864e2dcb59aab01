"""The adjustment phase: builds, removals, civil disorder, owners of centers."""
