"""Outcomes and proofs in sentences."""
