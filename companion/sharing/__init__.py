"""Sharing: an evening for other apps and other people: BG Stats link, QR code, CSV, chronicle."""
