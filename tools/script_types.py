"""Checks the types of the browser's scripts with TypeScript, which reads their JSDoc; nothing is translated.

What the server answers and the words it sends are written down from the API's own description, so that a script which
asks for a field that is not there fails here. TypeScript comes from the npm registry in the version package.json names.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # also when make runs this file by its path

from tools.node import node, npm  # noqa: E402

DECLARED = ROOT / "build/scripts/api.d.ts"
WORKSHOP = ROOT / "build/typescript"
TYPES = {"boolean": "boolean", "integer": "number", "number": "number", "string": "string", "null": "null"}
SAID = {"spans": "Span[]", "costs": "Span[][]", "gains": "Span[][]"}
"""Fields that hold something said, by the end of their names: the description has no word for parts of a sentence."""
Schema = Mapping[str, Any]


def main() -> int:
    DECLARED.parent.mkdir(parents=True, exist_ok=True)
    DECLARED.write_text(declarations(), "utf-8")
    return subprocess.run([*node(), str(compiler()), "--project", str(ROOT)], check=False).returncode


def compiler() -> Path:
    """TypeScript's own program; fetched where it is not there yet in the version that package.json names."""
    program = WORKSHOP / "node_modules/typescript/bin/tsc"
    wanted = ROOT / "package.json"
    if not program.exists() or (WORKSHOP / "package.json").read_bytes() != wanted.read_bytes():
        WORKSHOP.mkdir(parents=True, exist_ok=True)
        shutil.copy(wanted, WORKSHOP)
        quiet = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run([*npm(), *quiet], cwd=WORKSHOP, check=True)
    return program


def declarations() -> str:
    """The bodies of the API's answers and requests, and the words of the table's page, as TypeScript."""
    from tramyard.store import open_store
    from tramyard.web.app import make_app
    from tramyard.web.pages.script_words import script_words

    with tempfile.TemporaryDirectory() as folder:
        described = make_app(open_store(f"sqlite:{folder}/unused.db")).openapi_schema.to_schema()
    lines = ["declare namespace Api {"]
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += [f"interface {name} {members(schema)}"]
    lines += ["}", "interface Words {", *(f"{word}: string;" for word in script_words()), "}"]
    return "\n".join(lines) + "\n"


def members(schema: Schema) -> str:
    """The fields of a struct; one with a default may be missing."""
    needed = schema.get("required", ())
    fields = (
        f"{name}{'' if name in needed else '?'}: {SAID.get(name.rpartition('_')[2]) or kind(field)};"
        for name, field in schema.get("properties", {}).items()
    )
    return "{ " + " ".join(fields) + " }"


def kind(schema: Schema) -> str:
    """The type of a field."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "oneOf" in schema:
        return " | ".join(kind(one) for one in schema["oneOf"])
    if schema.get("type") == "array":
        return f"({kind(schema.get('items', {}))})[]"
    if "additionalProperties" in schema:
        return f"Record<string, {kind(schema['additionalProperties'])}>"
    return TYPES.get(schema.get("type", ""), "any")


if __name__ == "__main__":
    sys.exit(main())
