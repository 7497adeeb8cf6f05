"""Historia: twelve rounds of history beside the board, with Zivbots that play by themselves."""
