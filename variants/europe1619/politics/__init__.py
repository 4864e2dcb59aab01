"""Politics: influence in minor states, diplomatic attacks, declarations, statuses and markers."""
