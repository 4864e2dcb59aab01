from .adjudicator import Adjudicator as Adjudicator
from .arrays import Results as Results, Turns as Turns
from .giving import turns_of as turns_of
from .parquet import (
    read_cases as read_cases,
    read_turns as read_turns,
    resolve_file as resolve_file,
    write_turns as write_turns,
)
