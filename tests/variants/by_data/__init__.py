"""Tests of games by data alone."""
