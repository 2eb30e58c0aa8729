"""Decides whether this machine may become primary: fence.py OWN_ADDRESS PEER PEER

Patroni runs it when it has the lock, before it promotes. It exits with 1 if a peer is a running
primary or on a newer timeline, or if no peer answers. Patroni then gives the lock back.
"""
import json
import sys
import urllib.request

WITHIN_SECONDS = 2


def state_of(address):
    """Returns what the Patroni of a machine says of its server; None if it does not answer."""
    url = f"http://{address}:8008/patroni"
    try:
        with urllib.request.urlopen(url, timeout=WITHIN_SECONDS) as answer:
            return json.load(answer)
    except (OSError, ValueError):
        return None


def refusal(own, peers):
    """Returns why this machine must not become primary; None if it may."""
    here = state_of(own)
    if here is None or "timeline" not in here:
        return "this machine does not know its own timeline"
    answers = [state for state in map(state_of, peers) if state is not None]
    if not answers:
        return "no peer answers"
    for state in answers:
        if state.get("state") != "running":
            continue
        if state.get("role") in ("primary", "master"):
            return "a peer is a running primary"
        if state.get("timeline", 0) > here["timeline"]:
            return f"a peer is on timeline {state['timeline']}, this machine on {here['timeline']}"
    return None


if __name__ == "__main__":
    reason = refusal(sys.argv[1], sys.argv[2:])
    if reason:
        print(f"Not promoted: {reason}.", file=sys.stderr)
        sys.exit(1)
