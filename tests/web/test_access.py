"""Who may query the desk, and its responses to browsers: hosts, origins, tokens, content types, headers."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.web.serving import in_a_thread, odd_workers
from westphalia.web import QUESTIONS, Access
from westphalia.web.access import HEADERS


class Asker:
    """A client of the desk with valid headers, except for those that a test passes."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{access.port}", timeout=20)

    @property
    def good(self) -> dict[str, str]:
        """The headers that the page sends."""
        return {
            "Host": f"127.0.0.1:{self.access.port}",
            "Content-Type": "application/json",
            "Westphalia-Token": self.access.token,
            "Origin": f"http://127.0.0.1:{self.access.port}",
            "Sec-Fetch-Site": "same-origin",
        }

    def ask(self, **headers: str | None) -> httpx.Response:
        """Post a question; None leaves a header out."""
        given = {**self.good, **{name.replace("_", "-"): value for name, value in headers.items()}}
        kept = {name: value for name, value in given.items() if value is not None}
        return self.client.post("/api/case", content=b"who", headers=kept)

    def listed(self, *more: tuple[str, str | bytes], but: str = "") -> httpx.Response:
        """Post a question with headers one by one."""
        headers = [*((name, value) for name, value in self.good.items() if name != but), *more]
        pairs = [
            (name.encode(), value if isinstance(value, bytes) else value.encode()) for name, value in headers
        ]
        return self.client.post("/api/case", content=b"who", headers=pairs)

    def with_port(self, text: str) -> str:
        """Return a text with the port filled in."""
        return text.replace("PORT", str(self.access.port)).replace("OTHER", str(self.access.port + 1))


@pytest.fixture(scope="module")
def desk() -> Iterator[Asker]:
    with in_a_thread(odd_workers()) as access:
        yield Asker(access)


def test_the_page_of_the_desk_may_ask(desk: Asker) -> None:
    assert desk.ask().status_code == 200
    assert desk.ask(Origin=None, Sec_Fetch_Site=None).status_code == 200  # older browsers
    assert (
        desk.ask(
            Host=desk.with_port("localhost:PORT"), Origin=desk.with_port("http://localhost:PORT")
        ).status_code
        == 200
    )
    assert desk.ask(Host=desk.with_port("LOCALHOST:PORT")).status_code == 200
    assert desk.ask(Content_Type="application/json; charset=UTF-8").status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:OTHER", "127.0.0.1:PORT.evil.example", ""],
)
@pytest.mark.parametrize("path", ["/", "/page/main.js", "/health", "/api/case"])
def test_a_foreign_host_name_that_resolves_here_is_refused(desk: Asker, host: str, path: str) -> None:
    found = desk.client.request(
        "POST" if "api" in path else "GET", path, headers={**desk.good, "Host": desk.with_port(host)}
    )
    assert found.status_code == 403
    assert found.json()["error"]["kind"] == "refused"


def test_two_names_are_refused() -> None:
    own, other = (b"host", b"127.0.0.1:4711"), (b"host", b"evil.example")
    access = Access(4711)
    assert access.refuse_host([own]) is None
    for headers in ([own, other], [own, own], [other, own], []):
        refused = access.refuse_host(headers)
        assert refused is not None
        assert refused.status == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1:OTHER", "file://"]
)
def test_a_page_of_another_origin_may_not_ask(desk: Asker, origin: str) -> None:
    assert desk.ask(Origin=desk.with_port(origin)).status_code == 403


@pytest.mark.parametrize("place", ["cross-site", "same-site", "none", "nonsense"])
def test_the_fetch_metadata_of_the_browser_are_checked(desk: Asker, place: str) -> None:
    assert desk.ask(Sec_Fetch_Site=place).status_code == 403


TOKENS: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "short": lambda _: "x",
    "one letter less": lambda token: token[:-1],
    "one letter more": lambda token: f"{token}x",
    "other letters": str.swapcase,
    "no letters": lambda _: "\xfc",
}


@pytest.mark.parametrize("token", TOKENS)
def test_without_the_token_questions_are_refused(desk: Asker, token: str) -> None:
    given = TOKENS[token](desk.access.token).encode("latin-1")
    for found in (
        desk.listed(("Westphalia-Token", given), but="Westphalia-Token"),
        desk.ask(Westphalia_Token=None),
    ):
        assert found.status_code == 401
        assert "open the link" in found.json()["error"]["message"]
        assert desk.access.token not in found.text


def test_two_tokens_are_refused(desk: Asker) -> None:
    assert desk.listed(("Westphalia-Token", desk.access.token)).status_code == 401


def test_a_token_only_in_the_address_is_not_enough(desk: Asker) -> None:
    headers = {name: value for name, value in desk.good.items() if name != "Westphalia-Token"}
    found = desk.client.post(f"/api/case?token={desk.access.token}", content=b"who", headers=headers)
    assert found.status_code == 401


def test_every_desk_has_a_token_of_its_own_that_is_not_shown() -> None:
    tokens = {Access(1).token for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 43
    assert Access(1, "secret").token not in repr(Access(1, "secret"))


@pytest.mark.parametrize(
    "kind",
    [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json",
     "application/json; charset=utf-16", "application/jsonp", "application/json, text/plain"],
)  # fmt: skip
def test_a_form_cannot_send_a_question(desk: Asker, kind: str | None) -> None:
    assert desk.ask(Content_Type=kind).status_code == 415


def test_compressed_requests_are_refused(desk: Asker) -> None:
    assert desk.ask(Content_Encoding="gzip").status_code == 415


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"])
def test_questions_are_posted(desk: Asker, method: str) -> None:
    found = desk.client.request(method, "/api/case", headers=desk.good)
    assert found.status_code == 405
    assert "access-control-allow-origin" not in found.headers


@pytest.mark.parametrize(
    "path",
    ["/page/../access.py", "/page/%2e%2e/access.py", "/page/..%2faccess.py", "/page/__init__.py", "/page/",
     "/page//etc/passwd", "/page/main.js/x", "/page/%00", "/page/C:%5Cboot.ini", "/access.py", "/static/x",
     "/api/", "/page/main.js/"],
)  # fmt: skip
def test_a_path_is_looked_up_and_never_opened(desk: Asker, path: str) -> None:
    found = desk.client.get(path, headers=desk.good)
    assert found.status_code in (404, 405)
    assert "import" not in found.text


@pytest.mark.parametrize("name", ["nothing", "__class__", "start:start", "../case", "case%0a"])
def test_only_questions_that_are_listed_can_be_asked(desk: Asker, name: str) -> None:
    found = desk.client.post(f"/api/{name}", content=b"{}", headers=desk.good)
    assert found.status_code == 404
    assert name not in QUESTIONS


@pytest.mark.parametrize(
    ("path", "status"), [("/", None), ("/health", 204), ("/nowhere", 404), ("/api/case", 405)]
)
def test_every_answer_is_strict(desk: Asker, path: str, status: int | None) -> None:
    found = desk.client.get(path, headers=desk.good)
    assert status in (None, found.status_code)
    for name, value in HEADERS.items():
        assert found.headers.get_list(name) == [value]


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Westphalia-Token": "x"}, {}])
def test_answers_have_strict_headers_and_are_not_cached(desk: Asker, headers: dict[str, str]) -> None:
    found = desk.client.post("/api/case", content=b"who", headers={**desk.good, **headers})
    assert found.headers["cache-control"] == "no-store"
    assert found.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert "server" not in found.headers


def test_the_policy_allows_only_our_own_files() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_a_websocket_is_refused(desk: Asker) -> None:
    headers = {**desk.good, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Key": "x" * 24}
    assert desk.client.get("/api/case", headers=headers).status_code == 405
