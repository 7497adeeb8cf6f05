"""Zivbots: how they decide, play and play among themselves."""
