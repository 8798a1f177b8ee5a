"""Faults injected into the running product, and what must hold after each: `make faults`, docs/reliability.md."""
