"""Android's way in: python-for-android starts the file of this name."""

from screens.start import main

main()
