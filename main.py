"""Android's way in: python-for-android starts the file of this name."""

from screens.app import main

main()
