"""Placing: who may stand where, without moving there."""
