"""Starting ``westphalia desk``: the link, shutdown, ports, what it opens, what it loads."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from tests.cli.conftest import EXAMPLES
from tests.formats.small_game import RECORDED
from tests.web.serving import Served, answered, odd_workers, served
from westphalia.cli.running.run import run
from westphalia.games import compute_version, read_game
from westphalia.web import Desk, open_file
from westphalia.web.opened import Opened

PANDIN = EXAMPLES / "pandin.txt"


PUBLIC = "https://example.org/desk/"

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")


@pytest.fixture(scope="module")
def desk() -> Iterator[Served]:
    with served(str(PANDIN), "--public", PUBLIC) as found:
        yield found


def test_the_link_leads_to_a_desk_that_answers(desk: Served) -> None:
    with desk.client as client:
        assert client.get("/health").status_code == 204
        opened = client.post("/api/start", json={}).json()["opened"]
        text = PANDIN.read_text(encoding="utf-8")
        version = opened.pop("version")
        assert opened == {"name": PANDIN.name, "text": text, "is_game": False}
        assert version == compute_version(PANDIN)
        found = client.post("/api/resolve", json={"case": text}).json()
        assert found["result"]["certainty"] == "paradox"
        assert "<svg" in found["picture"]


@pytest.mark.parametrize(
    ("name", "can_be_saved"), [("game.json", True), ("case.txt", True), ("judge.txt", False)]
)
def test_a_game_of_another_program_is_not_saved_over_its_file(name: str, can_be_saved: bool) -> None:
    path = RECORDED / name
    opened = open_file(name, path.read_text(encoding="utf-8"), str(path))
    assert bool(opened.path) is can_be_saved


def test_the_page_knows_the_public_address(desk: Served) -> None:
    with desk.client as client:
        assert f'<meta name="public-address" content="{PUBLIC}">' in client.get("/").text


@pytest.mark.parametrize(
    "address",
    [
        *("example.org", "ftp://example.org/", "https://", "https://a b.org/"),
        *("https://example.org/#x", "https://example.org/?x=1", "https://anna@example.org/"),
    ],
)
def test_a_public_address_is_that_of_a_page(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["desk", "--no-browser", "--port", "0", "--public", address]) == 2
    assert capsys.readouterr().err == (
        f"error: {address!r} is not the address of a desk; "
        "expected an address such as https://example.org/desk/\n"
    )


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="looks at what Linux tells")
def test_the_desk_listens_to_this_machine_only(desk: Served) -> None:
    lines = [
        line.split()
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{table}").read_text(encoding="utf-8").splitlines()[1:]
    ]
    port = f":{desk.port:04X}"
    listening = {words[1] for words in lines if words[1].endswith(port) and words[3] == "0A"}
    assert listening == {f"0100007F{port}"}


def test_a_port_in_use_is_reported(desk: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["desk", "--no-browser", "--port", str(desk.port)]) == 2
    assert capsys.readouterr().err == (
        f"error: port {desk.port} is in use, perhaps by another desk; "
        "expected another --port, or --port 0 for a free one\n"
    )


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_an_invalid_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["desk", "--no-browser", "--port", port]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_a_file_with_defects_is_reported_before_anything_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = tmp_path / "case.txt"
    case.write_text("variant: standard\nphase: S1901M\n\nAustria: A Xyz H\n", encoding="utf-8")
    assert run(["desk", str(case), "--no-browser"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f'error: {case}:4:12: "A Xyz H": unknown province "Xyz"\n'


def test_a_board_with_rules_opens_as_a_new_game() -> None:
    file = EXAMPLES / "two-towns.json"
    opened = open_file(file.name, file.read_text(encoding="utf-8"))
    assert (opened.name, opened.is_game) == ("two-towns-game.json", True)
    assert read_game(opened.text).variant.name == "Two Towns"


def test_a_pasted_turn_is_left_to_the_page() -> None:
    file = EXAMPLES / "pastes" / "forum.txt"
    text = file.read_text(encoding="utf-8")
    assert open_file(file.name, text, str(file)) == Opened("forum.txt", text, is_game=False)


def test_a_variant_of_another_program_is_refused_with_the_command_that_converts_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "x.map"
    foreign.write_text("BEGIN SPRING 1901 MOVEMENT\nWATER SEA ABUTS TWN\nCOAST TWN ABUTS SEA\n", "utf-8")
    assert run(["desk", str(foreign), "--no-browser"]) == 2
    assert "is a variant of another program" in capsys.readouterr().err


@on_linux
def test_ctrl_c_closes_the_desk_and_its_workers_quietly() -> None:
    with served() as desk:
        children = workers_of(desk)
        status, out, err = desk.interrupt()
    assert (status, err) == (0, "")
    assert out.endswith("The desk is closed.\n")
    assert left_of(children) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process")
def test_ctrl_c_does_not_wait_for_a_question() -> None:
    with served() as desk, socket.create_connection(("127.0.0.1", desk.port)) as made:
        made.sendall(
            f"POST /api/core HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\nWestphalia-Token: {desk.token}\r\n"
            "Content-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n".encode()
        )
        assert b" 100 " in made.recv(65536)  # the desk waits for the body
        status, _, err = desk.interrupt()
        assert (status, err) == (0, "")
        assert b" 408 " not in answered(made)  # it has not waited until the body was too late


def test_ctrl_c_while_the_server_starts_closes_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []

    def make_loop() -> asyncio.AbstractEventLoop:
        begun.append(True)
        signal.raise_signal(signal.SIGINT)
        return asyncio.new_event_loop()

    def get_loop_factory(_: uvicorn.Config) -> Callable[[], asyncio.AbstractEventLoop]:
        return make_loop

    monkeypatch.setattr(uvicorn.Config, "get_loop_factory", get_loop_factory)
    before = signal.getsignal(signal.SIGINT)
    with Desk(0, workers=odd_workers()) as desk:
        desk.serve()
    assert begun == [True]
    assert signal.getsignal(signal.SIGINT) == before


@on_linux
def test_workers_end_with_a_desk_that_is_killed() -> None:
    with served() as desk:
        children = workers_of(desk)
        desk.process.send_signal(signal.SIGKILL)
        desk.process.wait(10)
        assert left_of(children) == []


def workers_of(desk: Served) -> list[int]:
    """Return the processes that a desk has started, once there are any."""
    children = Path(f"/proc/{desk.process.pid}/task/{desk.process.pid}/children")
    for _ in range(100):
        told = children.read_text(encoding="ascii").split()
        if len(told) > 1:
            return [int(word) for word in told]
        time.sleep(0.1)
    raise AssertionError("the desk has begun no workers")


def left_of(processes: list[int]) -> list[int]:
    """Return the processes that still run after a while."""
    left = processes
    for _ in range(50):
        left = [process for process in processes if is_running(process)]
        if not left:
            break
        time.sleep(0.1)
    return left


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_two_desks_have_two_tokens(desk: Served) -> None:
    with served() as other:
        assert desk.token != other.token
        assert desk.port != other.port


def test_the_command_line_loads_no_server_before_it_is_wanted() -> None:
    code = "from westphalia.cli.running.run import run; run(['adjudicate', '-h']); import westphalia, sys"
    script = f"{code}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {re.split(r"\.", name)[0] for name in done.stderr.split()}
    assert loaded & {"starlette", "uvicorn", "anyio", "h11", "shapely"} == set()
