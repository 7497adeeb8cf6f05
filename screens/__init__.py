"""Screens: everything a finger touches, in Kivy; the rules live in companion and never import this."""
