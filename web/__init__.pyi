from .access import Access as Access
from .answering import answer as answer
from .desk import PORT as PORT, Desk as Desk
from .listing import QUESTIONS as QUESTIONS, Listed as Listed
from .opened import Opened as Opened, opened_file as opened_file
from .reply import Reply as Reply
from .routes import site as site
from .workers import Workers as Workers
