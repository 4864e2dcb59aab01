from .access import Access as Access
from .desk import PORT as PORT, Desk as Desk
from .dispatch import answer as answer
from .endpoints import QUESTIONS as QUESTIONS, Endpoint as Endpoint
from .opened import Opened as Opened, open_file as open_file
from .reply import Reply as Reply
from .routes import make_site as make_site
from .static_site import BuiltSite as BuiltSite, add_answers as add_answers, build_site as build_site
from .workers import Workers as Workers
