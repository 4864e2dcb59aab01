"""Politics: influence, the fights over it, and what it makes of the minor states."""
