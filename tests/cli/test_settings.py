"""Settings of a server: from the command line, the environment or a file; a bad one is told with its name."""

from pathlib import Path

import pytest

from tests.cli.conftest import Told, Tramyard
from tests.cli.test_bad_input import refused
from tramyard.cli.serve.settings import SETTINGS


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
        monkeypatch.delenv(f"{setting.variable}_FILE", raising=False)


def rows(told: Told) -> dict[str, list[str]]:
    """By setting: its value and what named it."""
    assert told.code == 0, told.err
    return {line.split()[0]: line.split()[1:] for line in told.out.splitlines()}


def test_the_command_line_goes_before_the_environment_and_that_before_a_file(
    tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "yard.toml"
    file.write_text('port = 1\nhost = "::1"\nlog_format = "json"\naccess_log = true\nlimit = { lay = 3 }\n', "utf-8")
    monkeypatch.setenv("TRAMYARD_CONFIG", str(file))
    monkeypatch.setenv("TRAMYARD_PORT", "2")
    monkeypatch.setenv("TRAMYARD_HOST", "127.0.0.2")
    monkeypatch.setenv("TRAMYARD_TRUSTED_HOST", "a.example, b.example")
    found = rows(tramyard("serve", "--show-settings", "--port", "3"))
    assert found["port"] == ["3", "--port"]
    assert found["host"] == ["127.0.0.2", "TRAMYARD_HOST"]
    assert found["log_format"] == ["json", f"{file}:", "log_format"]
    assert found["access_log"][0] == "yes"
    assert found["limit"][0] == "lay=3"
    assert found["trusted_host"] == ["a.example", "b.example", "TRAMYARD_TRUSTED_HOST"]
    assert found["operations"] == ["-", "usual"]
    assert found["database"] == [f"sqlite:{tmp_path}/data/tramyard/yard.db", "usual"]
    assert set(found) == {setting.name for setting in SETTINGS}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("TRAMYARD_DATABSE", "TRAMYARD_DATABASE"),
        ("TRAMYARD_HOSTS", "TRAMYARD_HOST"),
        ("TRAMYARD_CLUB_PASWORD_FILE", "TRAMYARD_CLUB_PASSWORD_FILE"),
        ("TRAMYARD_CONFG", "TRAMYARD_CONFIG"),
    ],
)
def test_a_misspelt_variable_is_refused_with_the_name_that_is_meant(
    written: str, meant: str, tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAMYARD_PLAIN", "1")  # one of the build's, like no setting
    assert tramyard("serve", "--show-settings").code == 0
    monkeypatch.setenv(written, "x")
    refused(tramyard("serve", "--show-settings"), written, f"Is {meant} meant?")


@pytest.mark.extra("server")
def test_secrets_come_from_files_and_are_never_shown(
    tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "database").write_text("postgresql://yard:hush-hush@db.example/yard?password=hush-hush\n", "utf-8")
    (tmp_path / "club").write_text("hush-hush\n", "utf-8")
    monkeypatch.setenv("TRAMYARD_DATABASE_FILE", str(tmp_path / "database"))
    monkeypatch.setenv("TRAMYARD_CLUB_PASSWORD_FILE", str(tmp_path / "club"))
    told = tramyard("serve", "--show-settings")
    found = rows(told)
    assert found["database"] == ["postgresql://yard:***@db.example/yard?password=***", "TRAMYARD_DATABASE_FILE"]
    assert found["club_password"] == ["***", "TRAMYARD_CLUB_PASSWORD_FILE"]
    assert found["door"][0] == "all"
    assert "hush" not in told.out + told.err
    refused(tramyard("serve", "--club-password", "x"), "--club-password")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TRAMYARD_PORT", "soon"),
        ("TRAMYARD_PORT", "65536"),
        ("TRAMYARD_OPERATIONS", "8029"),
        ("TRAMYARD_LOG_FORMAT", "verse"),
        ("TRAMYARD_ACCESS_LOG", "perhaps"),
        ("TRAMYARD_DOOR", "ajar"),
        ("TRAMYARD_DOOR", "all"),
        ("TRAMYARD_LIMIT", "steam=3"),
        ("TRAMYARD_DATABASE", "mysql://here"),
        ("TRAMYARD_DATABASE_FILE", "/nowhere/at/all"),
        ("TRAMYARD_CONTENT", "/nowhere/at/all"),
        ("TRAMYARD_IMPRINT", "/nowhere/at/all"),
        ("TRAMYARD_HOST", "nowhere.invalid"),
        ("TRAMYARD_CONFIG", "/nowhere/at/all"),
        ("TRAMYARD_WORKERS", "0"),
        ("TRAMYARD_WORKERS", "many"),
        ("TRAMYARD_WORKERS", "2"),
        ("TRAMYARD_THINKERS", "-1"),
        ("TRAMYARD_THINKERS", "0"),
    ],
)
def test_a_bad_setting_is_told_with_its_name(
    tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv("TRAMYARD_PORT", "0")
    monkeypatch.setenv(variable, value)
    refused(tramyard("serve"), variable)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "expected TOML"),
        ("prot = 3", "prot"),
        ("port = [3]", "port takes one value"),
        ("port = -1", "port takes a number"),
        ('door = "tables"', "TRAMYARD_CLUB_PASSWORD"),
    ],
)
def test_a_bad_file_of_settings_is_told_with_its_name(tramyard: Tramyard, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "yard.toml"
    file.write_text(text, "utf-8")
    refused(tramyard("serve", "--config", file), str(file), said)
    refused(tramyard("serve", "--config", tmp_path / "none.toml"), "--config: ", "none.toml")


def test_the_operators_commands_know_the_same_database(
    tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TRAMYARD_DATABASE", f"{tmp_path}/other.db")
    refused(tramyard("admin", "reports"), "other.db")
    file = tmp_path / "yard.toml"
    file.write_text(f'database = "{tmp_path}/third.db"\n', "utf-8")
    monkeypatch.delenv("TRAMYARD_DATABASE")
    refused(tramyard("admin", "reports", "--config", file), "third.db")
