"""The rooms of the app; none imports another, what several need stands above them in `screens/`."""
