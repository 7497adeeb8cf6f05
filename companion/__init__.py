"""Companion: rules, sessions and storage of five civilization games, without a screen."""

# The one place of the version: the wheel, the Android package, releases and the page about the app read it here.
__version__ = "0.1.0"
