"""The turn: phases, questions, reminders, and the round around the cards."""
