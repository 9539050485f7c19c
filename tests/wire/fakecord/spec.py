"""Discord's OpenAPI document as a route table with compiled request (and response) checks."""

from __future__ import annotations

import functools
import gzip
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from .errors import Issue
from .schema import Check, Compiler, Schema

DOCUMENT = Path(__file__).resolve().parent / "discord_api" / "openapi.json.gz"
_JSON, _MULTIPART = "application/json", "multipart/form-data"


def load_document() -> dict[str, Any]:
    """Returns Discord's own description of its HTTP API, as stored beside this package."""
    return json.loads(gzip.decompress(DOCUMENT.read_bytes()))


class Operation:
    """One method of one path template."""

    def __init__(
        self, spec: ApiSpec, method: str, template: str, node: dict[str, Any], shared: list[Schema]
    ) -> None:
        self.method = method
        self.template = template
        self.operation_id: str = node.get("operationId", "")
        self.key = f"{method} {template}"
        security = node.get("security", [])
        self.auth_required = bool(security) and {} not in security
        self.bot_allowed = not security or {} in security or any("BotToken" in s for s in security)
        parameters = [*shared, *node.get("parameters", [])]
        compiler = spec.compiler
        self._path = {
            p["name"]: compiler.compile(p["schema"]) for p in parameters if p["in"] == "path"
        }
        self._query: dict[str, tuple[Check, bool, bool]] = {}
        for p in parameters:
            if p["in"] == "query":
                is_list = compiler.resolve(p["schema"]).get("type") == "array"
                self._query[p["name"]] = (
                    compiler.compile(p["schema"]),
                    p.get("required", False),
                    is_list,
                )
        body = node.get("requestBody", {})
        self.body_required: bool = body.get("required", False)
        content = body.get("content", {})
        self.accepts = set(content)
        self._bodies: dict[str, Check] = {
            kind: compiler.compile(c["schema"]) for kind, c in content.items()
        }
        self.file_fields = self._find_file_fields(
            compiler, content.get(_MULTIPART, {}).get("schema", {})
        )
        self._responses: dict[str, Check] = {}
        for status, answer in node.get("responses", {}).items():
            schema = answer.get("content", {}).get(_JSON, {}).get("schema")
            if schema is not None and status.startswith("2"):
                self._responses[status] = compiler.compile(schema)

    @staticmethod
    def _find_file_fields(compiler: Compiler, schema: Schema) -> set[str]:
        names: set[str] = set()
        stack = [schema]
        while stack:
            node = compiler.resolve(stack.pop())
            for key in ("allOf", "anyOf", "oneOf"):
                stack.extend(node.get(key, []))
            names |= {
                n
                for n, p in node.get("properties", {}).items()
                if p.get("contentEncoding") == "binary"
            }
        return names

    def check_path(self, values: dict[str, str]) -> list[Issue]:
        out: list[Issue] = []
        for name, check in self._path.items():
            check(values[name], (name,), out)
        return out

    def check_query(self, query: dict[str, list[str]]) -> list[Issue]:
        out: list[Issue] = []
        for name, (check, required, is_list) in self._query.items():
            values = query.get(name)
            if values is None:
                if required:
                    out.append(Issue((name,), "BASE_TYPE_REQUIRED", "This field is required"))
                continue
            check(values if is_list else values[-1], (name,), out)
        return out

    def check_body(self, kind: str, payload: Any) -> list[Issue]:
        out: list[Issue] = []
        check = self._bodies.get(kind) or self._bodies.get(_JSON)
        if check:
            check(payload, (), out)
        return out

    def check_response(self, status: int, payload: Any) -> list[Issue]:
        out: list[Issue] = []
        check = self._responses.get(str(status))
        if check:
            check(payload, (), out)
        return out


class ApiSpec:
    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.version: str = document["info"]["version"]
        self.compiler = Compiler(document["components"]["schemas"])
        self.operations: dict[str, Operation] = {}
        by_length: dict[tuple[str, int], list[tuple[int, list[str], Operation]]] = {}
        for template, item in document["paths"].items():
            shared = item.get("parameters", [])
            parts = template.strip("/").split("/")
            literals = sum(not p.startswith("{") for p in parts)
            for method, node in item.items():
                if method == "parameters":
                    continue
                operation = Operation(self, method.upper(), template, node, shared)
                self.operations[operation.key] = operation
                by_length.setdefault((operation.method, len(parts)), []).append(
                    (literals, parts, operation)
                )
        self._routes = {
            key: sorted(rows, key=lambda row: -row[0]) for key, rows in by_length.items()
        }

    def match(self, method: str, raw_path: str) -> tuple[Operation, dict[str, str]] | None:
        """Returns the operation and the parameters of a path, or None. ``raw_path`` is still
        percent-encoded and has no ``/api/v10`` prefix.
        """
        parts = raw_path.strip("/").split("/")
        for _, template, operation in self._routes.get((method, len(parts)), ()):
            values: dict[str, str] = {}
            for want, got in zip(template, parts, strict=True):
                if want.startswith("{"):
                    values[want[1:-1]] = unquote(got)
                elif want != got:
                    break
            else:
                return operation, values
        return None

    def path_known(self, raw_path: str) -> bool:
        return any(
            self.match(method, raw_path) for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        )

    def schema(self, name: str) -> Check:
        return self.compiler.compile({"$ref": f"#/components/schemas/{name}"})


@functools.cache
def default_spec() -> ApiSpec:
    return ApiSpec(load_document())


API_PREFIX = re.compile(r"^/api(?:/v(\d+))?(?=/)")
