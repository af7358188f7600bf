"""A load client of eight closed loops over kept connections: as light as Python can be."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

CLIENTS = 8


@dataclass
class Result:
    """What one slice gave."""

    seconds: float
    times: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.times) / self.seconds

    def quantile(self, share: float) -> float:
        """Milliseconds below which this share of the answers came."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class Line:
    """One kept connection that sends prepared bytes and reads the answer to its end."""

    def __init__(self, port: int) -> None:
        self.address = ("127.0.0.1", port)
        self.socket = socket.create_connection(self.address)

    def ask(self, request: bytes) -> int:
        """Send one request; the status of its answer."""
        try:
            return self.exchange(request)
        except (ConnectionError, ValueError):
            self.socket.close()
            self.socket = socket.create_connection(self.address)
            return self.exchange(request)

    def exchange(self, request: bytes) -> int:
        """One request and one answer on the open connection."""
        self.socket.sendall(request)
        buffer = self.socket.recv(65536)
        while b"\r\n\r\n" not in buffer:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            buffer += more
        head, _blank, body = buffer.partition(b"\r\n\r\n")
        missing = length_of(head) - len(body)
        while missing > 0:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError
            missing -= len(more)
        return int(head[9:12])


def length_of(head: bytes) -> int:
    """The length that the head of an answer declares."""
    start = head.lower().index(b"content-length:") + len(b"content-length:")
    return int(head[start:].split(b"\r\n", 1)[0])


def page(path: str, session: str, port: int) -> bytes:
    """A GET of a logged-in browser."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Cookie: session={session}\r\nAccept-Language: en\r\n\r\n"
    ).encode()


def move(turn: dict[str, object], csrf: str, port: int) -> bytes:
    """The POST that htmx sends for a confirmed move."""
    fields = {name: turn[name] for name in ("action", "seen", "once")}
    body = urlencode({"csrfmiddlewaretoken": csrf, **fields})
    return (
        f"POST /tables/{turn['table']}/moves/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Cookie: session={turn['session']}; csrf={csrf}\r\nHX-Request: true\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nAccept-Language: en\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        f"{body}"
    ).encode()


def load(port: int, seconds: float, requests: Callable[[int], Iterator[bytes]]) -> Result:
    """Eight clients ask what `requests` gives each of them until the time is over."""
    results = [Result(seconds) for _client in range(CLIENTS)]
    begin = threading.Barrier(CLIENTS + 1)

    def loop(number: int) -> None:
        line, result, source = Line(port), results[number], requests(number)
        begin.wait()
        end = time.perf_counter() + seconds
        for request in source:
            before = time.perf_counter()
            if before >= end:
                break
            status = line.ask(request)
            result.times.append(time.perf_counter() - before)
            result.statuses[status] = result.statuses.get(status, 0) + 1
        line.socket.close()

    threads = [threading.Thread(target=loop, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    begin.wait()
    for thread in threads:
        thread.join()
    return merged(results, seconds)


def merged(results: list[Result], seconds: float) -> Result:
    """The slices of all clients as one."""
    total = Result(seconds)
    for result in results:
        total.times.extend(result.times)
        for status, count in result.statuses.items():
            total.statuses[status] = total.statuses.get(status, 0) + count
    return total
