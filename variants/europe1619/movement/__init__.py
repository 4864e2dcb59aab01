"""Movement: what units are worth, who may go where, whom one spares, who must leave, who retreats."""
