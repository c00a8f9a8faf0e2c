"""The files for containers: their settings exist, their services fit together, and they run nothing as root."""

import re
from pathlib import Path

import yaml  # type: ignore[import-untyped] # its stubs are one more package

from tools.try_container import instructions
from tramyard.cli.serve.settings import SETTINGS

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
KNOWN = {setting.variable for setting in SETTINGS} | {f"{setting.variable}_FILE" for setting in SETTINGS}
INSTRUCTIONS = {"ARG", "FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"}


FOUND = instructions(CONTAINERFILE)
TOLD = {one.name: one.rest for one in FOUND}


def test_the_container_runs_as_nobody_special_and_keeps_everything_in_data() -> None:
    assert set(TOLD) == INSTRUCTIONS
    names = [one.name for one in FOUND]
    assert names.index("RUN") < names.index("USER") < names.index("CMD")
    assert TOLD["USER"] == "tramyard"
    assert "--uid 8028" in TOLD["RUN"]
    assert TOLD["VOLUME"] == "/data"
    assert "sqlite:/data/" in TOLD["ENV"]
    assert "FORWARDED_ALLOW_IPS" in CONTAINERFILE


def test_its_settings_are_settings_and_its_health_is_where_it_is_looked_for() -> None:
    variables = dict(re.findall(r"(TRAMYARD_\w+)=(\S+)", TOLD["ENV"]))
    assert set(variables) <= KNOWN
    assert f"http://{variables['TRAMYARD_OPERATIONS']}/health" in TOLD["HEALTHCHECK"]
    assert TOLD["EXPOSE"] == variables["TRAMYARD_PORT"]


def test_the_services_of_compose_fit_together() -> None:
    services = COMPOSE["services"]
    yard = services["yard"]
    assert {name for name in yard["environment"] if name.startswith("TRAMYARD_")} <= KNOWN
    assert "ports" not in yard, "every proxy is believed: nothing else may reach it"
    assert (DEPLOY / yard["build"]["context"] / yard["build"]["dockerfile"]).samefile(DEPLOY / "Containerfile")
    for name, service in services.items():
        for secret in service.get("secrets", []):
            assert secret in COMPOSE["secrets"], name
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).exists(), volume
        assert set(service.get("depends_on", [])) <= set(services)
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "reverse_proxy yard:8028" in caddy
    assert "{$HOST_NAME}" in caddy


def test_the_page_writes_every_secret_that_compose_reads() -> None:
    page = (DEPLOY.parent / "docs" / "serve.md").read_text("utf-8")
    for secret in COMPOSE["secrets"].values():
        assert f"> {secret['file']}\n" in page
    assert "> .env\n" in page
