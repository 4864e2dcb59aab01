"""Politics: influence, diplomatic attacks, and the statuses of minor states."""
