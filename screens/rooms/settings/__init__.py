"""Settings: how the app looks, speaks and keeps."""
