"""How messages quote what somebody wrote."""


def shortened(text: str, limit: int = 60) -> str:
    """The text on one line, without outer blanks, cut where it gets long."""
    plain = " ".join(text[: 4 * limit].split())
    return plain if len(plain) <= limit else f"{plain[: limit - 3]}..."
