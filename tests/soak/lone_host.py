"""A host alone in a process, for strangers to knock at: says its port, then how it stands for every line it reads."""

from __future__ import annotations

import sys
import tempfile
import threading
from pathlib import Path

from companion.engine.adjust import Add
from companion.together.wires.lan import LanHost
from companion.together.wires.mailbox import Mailbox
from tests.together.rig import Phone


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(Path(folder) / "Ada", "Ada")
        phone.found()
        mailbox = Mailbox()
        lan = LanHost(phone.door, mailbox, lambda path, host: None, host="127.0.0.1")
        print(lan.port, flush=True)
        asked = threading.Event()

        def tell() -> None:
            phone.host.session.do(Add("players.0.apples", 1))
            threads = sum(thread.name == "table-guest" for thread in threading.enumerate())
            print(phone.host.session.cursor, lan.turned_away, lan.sockets(), threads, flush=True)

        def listen() -> None:
            for _ in sys.stdin:
                mailbox.put(tell)
            asked.set()

        threading.Thread(target=listen, daemon=True).start()
        while not asked.is_set():
            mailbox.wait(0.1)
        lan.close()


if __name__ == "__main__":
    main()
