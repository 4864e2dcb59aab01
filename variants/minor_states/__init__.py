"""What the variants share in which powers place influence in minor states."""
