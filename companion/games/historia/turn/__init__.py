"""Turns and rounds: who acts, what is due, what is asked."""
