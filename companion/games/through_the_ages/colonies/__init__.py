"""Territories: bids, forces and colonies."""
