"""Real sockets: limits of the size, the time and the number of requests."""

import socket
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.web.serving import answered, client_of, in_a_thread, odd_workers
from westphalia.web import QUESTIONS, Access, Endpoint
from westphalia.web.endpoints import SIZE


@pytest.fixture(scope="module")
def access() -> Iterator[Access]:
    patch = pytest.MonkeyPatch()
    patch.setattr("westphalia.web.connections.HEAD_SECONDS", 0.6)
    patch.setattr("westphalia.web.routes.BODY_SECONDS", 0.6)
    patch.setitem(QUESTIONS, "case", Endpoint("cases:case", 0.5))  # type: ignore[arg-type]
    with in_a_thread(odd_workers()) as found:
        yield found
    patch.undo()


def head(access: Access, *more: str, path: str = "/api/case", method: str = "POST") -> bytes:
    lines = (
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{access.port}",
        f"Westphalia-Token: {access.token}",
        "Content-Type: application/json",
        *more,
        "",
        "",
    )
    return "\r\n".join(lines).encode()


def connected(access: Access) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", access.port))
    made.settimeout(15)
    return made


def test_a_question_that_takes_too_long_says_so(access: Access) -> None:
    with client_of(access) as client:
        headers = {"Content-Type": "application/json"}
        found = client.post("/api/case", content=b"never", headers=headers)
        assert (found.status_code, found.json()["error"]["kind"]) == (504, "time")
        found = client.post("/api/resolve", content=b"die", headers=headers)
        assert (found.status_code, found.json()["error"]["kind"]) == (500, "lost")
        assert client.post("/api/resolve", content=b"who", headers=headers).status_code == 200


def test_a_large_request_is_refused_unread(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, f"Content-Length: {SIZE + 1}", "Connection: close"))
        assert b" 413 " in answered(made)


@pytest.mark.parametrize("told", ["-1", "1e3", "9" * 400, "0x10", "abc", "1, 2"])
def test_an_invalid_size_is_refused(access: Access, told: str) -> None:
    with connected(access) as made:
        made.sendall(head(access, f"Content-Length: {told}"))
        assert answered(made).split(b" ")[1] in (b"400", b"413")


def test_the_pieces_of_a_request_are_counted(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, "Transfer-Encoding: chunked", "Connection: close"))
        piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        sent = 0
        try:
            while sent < 40 * SIZE:
                made.sendall(piece)
                sent += 0x10000
        except OSError:  # it has closed the connection
            pass
        assert sent < 40 * SIZE


def test_a_size_and_pieces_at_once_are_refused_or_counted_as_pieces(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, "Transfer-Encoding: chunked", "Content-Length: 3", "Connection: close"))
        made.sendall(b"3\r\nwho\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n")
        assert answered(made).count(b"HTTP/1.1 ") == 1


def test_a_slow_body_is_refused(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, "Content-Length: 1000"))
        with dripping(made):
            assert b" 408 " in answered(made)


@contextmanager
def dripping(made: socket.socket) -> Generator[None]:
    """Send a byte now and then until the block ends, so that the request does not end before it."""
    done = threading.Event()

    def drip() -> None:
        with suppress(OSError):
            while not done.wait(0.1):
                made.sendall(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("begun", [b"", b"POST /api/case HTTP/1.1\r\nHost: x\r\n"])
def test_an_incomplete_head_is_refused(access: Access, begun: bytes) -> None:
    with connected(access) as made:
        made.sendall(begun)
        assert answered(made) == b""


def test_a_slow_head_after_a_first_request_is_refused_too(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, method="GET", path="/health"))
        assert b" 204 " in made.recv(65536)
        made.sendall(b"GET /health HTTP/1.1\r\n")
        with dripping(made):
            assert answered(made) == b""


def test_a_head_of_more_than_32_kilobytes_is_refused_even_in_one_piece(access: Access) -> None:
    with client_of(access) as client:
        fits = client.get("/health", headers={"X-Long": "x" * 30_000})
        assert fits.status_code == 204
        found = client.get("/health", headers={"X-Long": "x" * 33_000})
        assert (found.status_code, found.json()["error"]["kind"]) == (431, "large")


def test_a_huge_head_is_refused(access: Access) -> None:
    with connected(access) as made:
        made.sendall(head(access, *(f"X-{number}: {'x' * 1000}" for number in range(60)))[:60_000])
        assert b" 400 " in answered(made)


@pytest.mark.parametrize(
    "data", [b"\x16\x03\x01\x02\x00\x01\x00", b"\x00" * 50, b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 9]
)
def test_anything_but_http_is_refused(access: Access, data: bytes) -> None:
    with connected(access) as made:
        made.sendall(data)
        assert answered(made)[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 403")


def test_excess_connections_are_refused_and_the_desk_survives(access: Access) -> None:
    crowd = [connected(access) for _ in range(70)]
    time.sleep(0.2)
    with connected(access) as made:
        made.sendall(head(access, "Connection: close", method="GET", path="/health"))
        assert b" 503 " in answered(made)
    for one in crowd:
        one.close()
    time.sleep(0.3)
    with client_of(access) as client:
        assert client.get("/health").status_code == 204


def test_closing_the_connection_ends_the_question(access: Access) -> None:
    with client_of(access) as client:
        headers = {"Content-Type": "application/json"}
        before = {client.post("/api/resolve", content=b"who", headers=headers).content for _ in range(8)}
        with connected(access) as made:
            made.sendall(head(access, "Content-Length: 5", path="/api/core") + b"never")
            time.sleep(0.3)
        time.sleep(0.5)  # its worker has been replaced
        with connected(access) as made:
            made.sendall(head(access, "Content-Length: 5", path="/api/core") + b"never")
            time.sleep(0.3)
        time.sleep(1.0)
        after = {client.post("/api/resolve", content=b"who", headers=headers).content for _ in range(8)}
        assert not before & after


def test_an_ordinary_question_from_a_closed_page_does_not_end_its_worker() -> None:
    workers = odd_workers()
    with in_a_thread(workers) as access, client_of(access) as client:
        headers = {"Content-Type": "application/json"}
        assert client.post("/api/resolve", content=b"who", headers=headers).status_code == 200
        before = set(workers.processes)
        with connected(access) as made:
            made.sendall(head(access, "Content-Length: 9", path="/api/resolve") + b"sleep 0.6")
            time.sleep(0.2)
        time.sleep(1.0)
        assert set(workers.processes) == before
