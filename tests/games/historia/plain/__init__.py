"""A second, deliberately plain Historia: a bot round and a round end, to compare with ours."""
