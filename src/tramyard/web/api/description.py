"""How the API describes itself: what the framework finds out, with exact bodies, and with every answer that is sent.

The framework knows handlers, not the door before them nor what a handler refuses; and of a body it tells less than is
checked. Both are put right here, once for all operations.
"""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from tramyard.web import requests
from tramyard.web.trouble import WhyNot

Schema = dict[str, Any]
COMPONENT: Final = "#/components/schemas/"
ANSWERS: Final = {
    "400": "The request cannot be understood.",
    "403": "This is not yours to do or to see, or the request came from another site.",
    "404": "There is no such thing.",
    "409": "It cannot be done as things stand at the table.",
    "421": "The server is known by another name.",
    "422": "It is understood, and refused: by a rule of the game, or because it makes no sense.",
    "429": "That was a lot at once; Retry-After says when to come back.",
    "431": "The head of the request is too large.",
    "503": "The house is closed, or the tables cannot be reached just now.",
}
"""What can be answered instead, always with the same kind of body."""
WITH_BODY: Final = {"413": "The body is too large.", "415": "The body is not said to be JSON."}
SEAT: Final = {"type": "http", "scheme": "bearer", "description": "The secret of a seat; several with ~ between them."}
ANYBODY: Final[list[Schema]] = [{}, {"seat": []}]
"""Who may ask, where nothing else is said: everybody, and whoever sits there is told more."""


class Description(JsonRenderPlugin):
    """The description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        return super().render(request, described(openapi_schema))


def described(found: Schema) -> Schema:
    """What the framework found, put right."""
    bodies = [body for body in vars(requests).values() if isinstance(body, type) and issubclass(body, msgspec.Struct)]
    _refs, exact = msgspec.json.schema_components([*bodies, WhyNot], ref_template=COMPONENT + "{name}")
    schemas = {**found["components"]["schemas"], **exact}
    components = {**found["components"], "schemas": schemas, "securitySchemes": {"seat": SEAT}}
    paths = {path: {name: _part(part) for name, part in item.items()} for path, item in found["paths"].items()}
    return {**found, "components": components, "paths": paths}


def _part(part: Any) -> Any:
    """A path has operations by their methods, and other things."""
    return _operation(part) if isinstance(part, dict) and "responses" in part else part


def _operation(operation: Schema) -> Schema:
    answers = {**ANSWERS, **(WITH_BODY if "requestBody" in operation else {})}
    told = {"application/json": {"schema": {"$ref": f"{COMPONENT}{WhyNot.__name__}"}}}
    refused = {status: {"description": why, "content": told} for status, why in answers.items()}
    parameters = [_parameter(one) for one in operation.get("parameters", [])]
    responses = {**operation["responses"], **refused}
    return {"security": ANYBODY, **operation, "responses": responses, "parameters": parameters}


def _parameter(parameter: Schema) -> Schema:
    """Of a seat that may be left open the framework forgets the bounds."""
    if parameter["name"] != "seat" or parameter["in"] != "query":
        return parameter
    return {**parameter, "schema": {"type": ["integer", "null"], "minimum": 0, "maximum": requests.LAST_SEAT}}
