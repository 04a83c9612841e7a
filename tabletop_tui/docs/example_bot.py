"""A bot for every game: it builds when it can, the largest first, and else does something."""

import json
import sys
from typing import Any


def choose(question: dict[str, Any]) -> Any:
    """Return one of the actions that the question lists."""
    legal = question["legal"]
    buildings = [action for action in legal if action["do"] == "Build"]
    if buildings:
        return max(buildings, key=lambda building: len(building["lots"]))
    return legal[question["chance"] % len(legal)]


for line in sys.stdin:
    answer = {"action": choose(json.loads(line))}
    print(json.dumps(answer), flush=True)
