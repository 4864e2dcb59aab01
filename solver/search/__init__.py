"""Finding every consistent resolution: propagation, kernels, the extra rules, the proof."""
