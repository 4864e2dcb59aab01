"""Open the desk of the installed wheel; check its page, its modules and an answer with a picture."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen


def fetched(base: str, path: str) -> str:
    """Return a file of the page."""
    with urlopen(f"{base}{path}", timeout=60) as answer:
        return answer.read().decode()


def ask(base: str, token: str, question: str, **fields: object) -> dict[str, object]:
    """Return the answer to a question."""
    headers = {"Content-Type": "application/json", "Westphalia-Token": token}
    request = Request(f"{base}/api/{question}", json.dumps(fields).encode(), headers)
    with urlopen(request, timeout=60) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def main() -> int:
    """Open the desk, check it and close it; return 0 if everything is as expected."""
    case = Path("pandin.txt").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "westphalia", "desk", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            link = re.search(r"(http://\S+?)/\?token=(\S+)", process.stdout.readline())
            assert link is not None
            base, token = link.groups()
            page = fetched(base, "/")
            parts = [
                part.removeprefix("/page/") for part in re.findall(r'(?:src|href)="(/page/[^"]+)"', page)
            ]
            parts += re.findall(r'from "\./([\w.-]+)"', fetched(base, "/page/main.js"))
            texts = [fetched(base, f"/page/{part}") for part in parts]
            picture = ask(base, token, "resolve", case=case)["picture"]
            examples = ask(base, token, "start")["examples"]
        finally:
            process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            process.communicate(timeout=60)  # including its last output
    closed = process.returncode == 0 or os.name != "posix"  # elsewhere, no Ctrl-C can be sent to one process
    good = len(parts) > 2 and all(texts) and "<svg" in str(picture) and bool(examples)
    print(f"The desk serves its page of {len(parts)} parts" if good else "The desk lacks something.")
    return 0 if good and closed else 1


if __name__ == "__main__":
    sys.exit(main())
