"""The title of a case file: the first sentence of the comment at its head."""

import re

_LONGEST = 110
"""The maximum number of characters in a title."""

_HEAD = re.compile(r"(?:[^\S\n]*#[^\n]*(?:\n|\Z))*")
_SENTENCE = re.compile(r".*?[.!?](?=\s|\Z)")


def case_title(text: str) -> str:
    """Return the title of a case in text form: the first sentence of its comment, without the period.

    Of a long sentence, the title is the part before the first colon. It is empty if there is no comment or
    that part is long, too.
    """
    head = _HEAD.match(text.removeprefix("\ufeff"))
    lines = head[0].splitlines() if head is not None else []
    comment = " ".join(line.strip().lstrip("#").strip() for line in lines).strip()
    first = _SENTENCE.match(comment)
    sentence = first[0] if first is not None else comment
    if len(sentence) <= _LONGEST:
        return sentence.removesuffix(".")
    before = sentence.split(": ")[0]
    return before if len(before) <= _LONGEST else ""
