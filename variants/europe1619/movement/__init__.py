"""Movement: strengths, passage, attacks between sides, units that must leave, retreats."""
