from .given import (
    GivenOrders as GivenOrders,
    clear_orders as clear_orders,
    misnamed as misnamed,
    movement_orders as movement_orders,
)
from .lists import ListReader as ListReader
from .notation import (
    MAX_READINGS as MAX_READINGS,
    format_designation as format_designation,
    format_order as format_order,
    format_unit as format_unit,
    order_reader as order_reader,
    parse_order as parse_order,
    parse_unit as parse_unit,
    possible_readings as possible_readings,
)
from .sets import (
    MAX_FOR_UNIT as MAX_FOR_UNIT,
    MAX_ORDERS as MAX_ORDERS,
    UNORDERED as UNORDERED,
    Doubtful as Doubtful,
    Manner as Manner,
    OrderSet as OrderSet,
    Proxy as Proxy,
    Said as Said,
    format_proxy as format_proxy,
    is_proxy as is_proxy,
    parse_manner as parse_manner,
    parse_proxy as parse_proxy,
    repeated_units as repeated_units,
    texts_of as texts_of,
)
from .text import MAX_ORDER as MAX_ORDER
from .unread import (
    UNREAD_CODES as UNREAD_CODES,
    Unread as Unread,
    in_place as in_place,
    is_marked as is_marked,
    marked as marked,
    unread_line as unread_line,
    without_mark as without_mark,
)
from .values import (
    Build as Build,
    Convert as Convert,
    Convoy as Convoy,
    Designation as Designation,
    Disband as Disband,
    Hold as Hold,
    Move as Move,
    MovementOrder as MovementOrder,
    Order as Order,
    Retreat as Retreat,
    Support as Support,
    Waive as Waive,
    bare_order as bare_order,
)
