"""Cards in hand: action cards and what cancels them."""
