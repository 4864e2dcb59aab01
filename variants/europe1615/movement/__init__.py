"""Movement: who fights whom, who may enter where, and how a movement phase is resolved."""
