"""The rules shared by the variants in which powers place influence in minor states."""
