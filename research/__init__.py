"""Questions about rules, asked of many games: readers and writers of what others recorded, replay."""
