"""The workshop: scripts that build, measure and picture the app; none of them ships."""
