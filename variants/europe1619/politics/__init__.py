"""Politics: influence in minor states, the fights over it, wars and alliances, and what comes of it all."""
