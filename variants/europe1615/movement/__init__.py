"""Movement: who fights whom, who goes where, what is handed in and how a season is resolved."""
