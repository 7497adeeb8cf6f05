"""Tests of the screens, on a window without pixels."""
