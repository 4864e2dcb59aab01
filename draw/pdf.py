"""Pictures as PDF, made by typst, which keeps shapes as shapes and text as text."""

from __future__ import annotations

import re

from ..model.errors import ImpossibleError


def pdf_of(svg: str) -> bytes:
    """A page of the size of the picture with nothing else on it."""
    try:
        import typst
    except ImportError:
        message = "PDF needs typst, which is not installed"
        raise ImpossibleError(message, expected="pip install westphalia[pdf]") from None
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert size is not None, "every picture says how large it is"
    width, height = size.groups()
    page = (
        f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n"
        '#image(bytes(sys.inputs.picture), format: "svg", width: 100%, height: 100%)\n'
    )
    return typst.compile(page.encode(), format="pdf", sys_inputs={"picture": svg}, timestamp=0)
