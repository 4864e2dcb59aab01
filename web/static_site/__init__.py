"""The desk as a static site: a folder that any web host can serve; the browser answers all questions.

Python comes as WebAssembly (Pyodide, from npm), pydantic and other libraries from the package index. Both are
downloaded at fixed versions with checked hashes when the site is built; nothing else is loaded when it is
used.
"""

from .building import BuiltSite, add_answers, build_site

__all__ = ["BuiltSite", "add_answers", "build_site"]
