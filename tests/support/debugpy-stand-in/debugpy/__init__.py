"""A stand-in for debugpy, for machines that have none: as much of it as the tests need, and nothing else."""
