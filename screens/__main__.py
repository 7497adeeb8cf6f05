"""`python -m screens`: the app."""

from screens.start import main

main()
