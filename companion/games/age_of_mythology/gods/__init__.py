"""God cards: powers with and without a target."""
