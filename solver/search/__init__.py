"""The search for consistent resolutions: propagation, kernels, extra rules and the proof."""
