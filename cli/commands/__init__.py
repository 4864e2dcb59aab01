"""The commands. A module has the name of its command, or holds related commands."""
