"""Own cards: civil cards no box of ours prints, made by their owner."""
