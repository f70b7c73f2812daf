#!/usr/bin/env python3
"""A program that plays at Scrip: it sits down where it is invited and makes a move, any that is allowed, whenever it
is asked. Copy it and put something better into choose. docs/bots.md tells how to get a token.

    SCRIP_TOKEN=scrip_... python3 clients/player.py http://127.0.0.1:8080
"""
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

BASE = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8080"
TOKEN = os.environ.get("SCRIP_TOKEN", "")


def choose(table):
    """The player: table["position"]["view"] is the board as its seat may know it."""
    option = random.choice(table["position"]["options"])
    action = option["action"]
    if "step" in option:  # the amount is open
        action["amount"] = random.randrange(option["min"], option["max"] + 1, option["step"])
    return action


class Refused(Exception):
    """The server's own words."""


def send(method, path, body=None):
    request = urllib.request.Request(
        BASE + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"},
    )
    try:
        return urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as e:
        told = json.load(e)
        raise Refused(f"{method} {path}: {e.code} {told['code']}: {told['detail']}") from None


def ask(method, path, body=None):
    with send(method, path, body) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def play(table_id):
    """Moves at a table as long as it is asked there."""
    while True:
        table = ask("GET", f"/api/tables/{table_id}")
        now = table.get("position")
        if not now or now["seat"] not in now["turn"]["seats"] or not now["options"]:
            return
        move = {"after": now["n"], "seat": now["seat"], "actions": [choose(table)]}
        try:
            ask("POST", f"/api/tables/{table_id}/actions", move)
        except Refused as e:  # somebody was faster, or the rules say no: look again
            print(e, file=sys.stderr)
            time.sleep(1)


def play_all():
    """Sits down where it is invited, and moves wherever it is asked."""
    waiting = ask("GET", "/api/me/waiting")
    for invitation in waiting["invitations"]:
        try:
            ask("POST", f"/api/tables/{invitation['table']}/join", {})
        except Refused as e:
            print(e, file=sys.stderr)
    for table in waiting["tables"]:
        play(table["id"])


def listen():
    """Plays until the line breaks. Something is said there as soon as we are asked or invited, and every five seconds;
    what there is to do we ask."""
    with send("GET", "/api/me/stream") as stream:
        for line in stream:
            if line.startswith(b"data: "):
                play_all()


def main():
    try:
        me = ask("GET", "/api/me")
    except Refused as e:
        sys.exit(str(e))
    print(me["name"], "is ready at", BASE, file=sys.stderr)
    while True:
        try:
            listen()
        except (Refused, OSError) as e:
            print(e, file=sys.stderr)
        time.sleep(2)


if __name__ == "__main__":
    main()
