"""Reasons of outcomes, and the verification of results."""

from __future__ import annotations

import json
from typing import Any

from pydantic import Field

from ...games import ask, case_account, read_game, resolve_case
from ...model.errors import ImpossibleError, UnreadableError, WestphaliaError
from ...model.orders import Convoy, Move, Support, format_order
from ...model.phase import PhaseKind
from ...research import (
    PhaseVerification,
    answers_of_case,
    answers_of_game,
    phase_verification_json,
    reasons_json,
    report_answer_json,
    results_for,
    verification_json,
    verify_case,
)
from ...solver import certify
from ..reply import File
from .cases import refuse_without_orders
from .inputs import CaseInput, Json


class CertificateInput(CaseInput):
    """A case whose result is to be certified."""


def certificate(request: CertificateInput) -> File:
    """Return a certificate of the result that anyone can check (docs/certificates.md)."""
    read = request.read()
    refuse_without_orders(read)
    if read.phase.kind is not PhaseKind.MOVEMENT:
        raise ImpossibleError("certificates are about movement", expected="a movement phase")
    text = json.dumps(certify(resolve_case(read), case=read), ensure_ascii=False, indent=1)
    return File(text.encode(), "application/json", "certificate.json")


class WhyInput(CaseInput):
    """An `order` or another subject of a case; or of the text of a `game`, in its `phase`."""

    case: str | dict[str, Any] = ""
    order: str
    game: str = ""
    phase: str | None = None


def why(request: WhyInput) -> Json:
    """Return the reasons, step by step, of every order that matches."""
    if request.game:
        account, found = answers_of_game(read_game(request.game), request.order, request.phase)
        return {"phase": account.before.phase.code, "answers": [report_answer_json(one) for one in found]}
    read = request.read()
    refuse_without_orders(read)
    if read.phase.kind is not PhaseKind.MOVEMENT:
        found = ask(case_account(read), request.order)
        return {"phase": read.phase.code, "answers": [report_answer_json(one) for one in found]}
    resolution = resolve_case(read)
    try:
        results = results_for(read, resolution, request.order)
    except WestphaliaError as error:
        found = answers_of_case(read, resolution, request.order, error)
        return {"phase": read.phase.code, "answers": [report_answer_json(one) for one in found]}
    return {
        "phase": read.phase.code,
        "answers": [reasons_json(result, resolution.why(result).fact) for result in results],
    }


class VerifyInput(CaseInput):
    """Claims: single `claims`, or a whole `result`; without either, the case's own."""

    claims: list[str] = Field(default_factory=list[str])
    result: str | None = None


def verify(request: VerifyInput) -> Json:
    """Return whether the result is right, and its mistakes, as the command prints them."""
    found = verify_case(request.read(), request.claims, result=request.result)
    if isinstance(found, PhaseVerification):
        return phase_verification_json(found)
    return verification_json(found)


def claims(request: CaseInput) -> Json:
    """Return the possible claims about each order, for the page to choose from."""
    read = request.read_movement()
    found: list[Json] = []
    for power, orders in read.movement_orders.items():
        for order in orders:
            words = ["is given", "is cut"] if isinstance(order, Support) else ["succeeds", "fails"]
            if isinstance(order, Move):
                words = ["succeeds", "bounces", "is disrupted"]
            elif isinstance(order, Convoy):
                words = ["succeeds", "is disrupted"]
            text = format_order(order)
            name = text.split(" ", 2)
            found.append(
                {
                    "power": power,
                    "order": text,
                    "place": order.unit.location.province,
                    "says": [f"{text} {word}" for word in words],
                    "unit_says": [f"{name[0]} {name[1]} dislodged", f"{name[0]} {name[1]} safe"],
                }
            )
    if not found:
        raise UnreadableError("the case has no orders", expected="orders to make claims about")
    return {"claims": found}
