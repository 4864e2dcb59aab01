"""The sentences that report outcomes and proofs."""
