"""A snapshot of behavior: stored codes and facts of many cases and games, to compare with today's."""
