"""The guide: a replay that shows the app once, marks for what cannot be seen, help for every page, the manual."""
