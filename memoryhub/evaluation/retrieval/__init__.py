"""Recall measured on given data: retrieval sets and sets of updates, beside simple baselines."""
