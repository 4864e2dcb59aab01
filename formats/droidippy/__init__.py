"""Plain game text of droidippy."""
