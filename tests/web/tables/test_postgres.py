"""The table over PostgreSQL: some of the tests that pass over SQLite, on a real server."""

import pytest

from tests.store.conftest import postgres, postgres_address
from tests.web.api.test_actions import (
    test_a_database_in_trouble_loses_nothing_and_plays_nothing_twice,
    test_a_doubled_message_plays_once,
    test_a_whole_game_against_a_bot_ends,
    test_messages_that_arrive_at_the_same_time_play_once,
)
from tests.web.tables.test_chairs import test_a_deleted_table_is_gone_with_everything
from tests.web.tables.test_restart import (
    test_a_table_that_stood_at_a_bot_goes_on,
    test_a_table_that_stood_at_chance_goes_on,
)
from tests.web.tables.test_undo import test_undone_lines_stay_to_be_seen_as_branches
from tests.web.views.test_looking_back import (
    over,
    test_a_record_is_uploaded_and_stands_where_it_stood,
    test_a_running_game_goes_on_under_mended_rules_and_says_so,
    test_ones_own_cards_are_kept_with_the_table_whatever_ships_later,
    test_who_comes_back_is_told_what_happened_since_scene_by_scene,
)

__all__ = [
    "over",
    "postgres",
    "postgres_address",
    "test_a_database_in_trouble_loses_nothing_and_plays_nothing_twice",
    "test_a_deleted_table_is_gone_with_everything",
    "test_a_doubled_message_plays_once",
    "test_a_record_is_uploaded_and_stands_where_it_stood",
    "test_a_running_game_goes_on_under_mended_rules_and_says_so",
    "test_a_table_that_stood_at_a_bot_goes_on",
    "test_a_table_that_stood_at_chance_goes_on",
    "test_a_whole_game_against_a_bot_ends",
    "test_messages_that_arrive_at_the_same_time_play_once",
    "test_ones_own_cards_are_kept_with_the_table_whatever_ships_later",
    "test_undone_lines_stay_to_be_seen_as_branches",
    "test_who_comes_back_is_told_what_happened_since_scene_by_scene",
]


@pytest.fixture
def database(postgres_address: str) -> str:
    """Instead of a file."""
    return postgres_address
