"""A snapshot of behavior: stored codes and facts of many cases and games, compared with those of today."""
