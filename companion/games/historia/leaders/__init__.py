"""Leaders: drafting and scoring them."""
