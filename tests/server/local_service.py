"""A service that notices are sent to, on this machine."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


class LocalService(HTTPServer):
    """Answers as it is told, and remembers what it got: path, headers and body."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 200
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.asked: list[tuple[str, str]] = []
        self.arrived = threading.Semaphore(0)

    def dial(self, host: str, address: str) -> socket.socket:
        self.asked.append((host, address))
        return socket.create_connection(("127.0.0.1", self.server_port))


class Handler(BaseHTTPRequestHandler):
    server: LocalService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.append((self.path, headers, body))
        self.send_response(self.server.status)
        # Whoever followed it would be inside.
        self.send_header("Location", "http://127.0.0.1:1/inside")
        self.end_headers()
        self.server.arrived.release()

    def log_message(self, *_: object) -> None:
        pass
