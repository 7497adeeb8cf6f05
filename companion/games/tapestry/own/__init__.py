"""Own things: civilizations, landmarks, cards and mats no box of ours prints, made by their owner."""
