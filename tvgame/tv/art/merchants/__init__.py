"""What the Merchants' Council's screens are drawn with: walnut, brass, parchment, wax, chalk.

On the same kit as the other world's pictures (`tvgame.tv.art`): sizes are logical pixels of a
1080-line screen, positions given to a `draw` are real ones, each picture is made at most once a
size and state, and nobody draws on a picture that was given to them.

    House(art: Art)                           # studio.py; art.kit's cache, light and marks
    house.gilt(white: Surface) -> Surface     the title's gold; keep the result
    house.role(role, r) -> Sprite             "loyal"|"agent"|"leader"; anchor centre
    house.vote_mark(yes, size, ink) -> Sprite a vote in ink; None: no vote; anchor centre

    house.desk                                # desk.py; the wood itself: walnut.py, made once
      .surface(w, h, mood) -> Surface         opaque, the whole screen, with its brass line
                       mood "lamp"|"lobby"|"low"|"day"|"night"
      .routed(w, h) -> Sprite                 a place without a plate; anchor top left
      .table_top(w, h) -> Sprite              the lobby's inlaid table; anchor centre
      .veil(w, h, level, spot=None)           multiply; dims what is drawn; anchor top left
      .daylight(w, h, strength=1.0)           add; morning through shutters
      .ink(w, h, step, of=8)                  violet ink running down a page; anchor top left
      .arrow(angle, strong=False)             which way the gavel goes round; anchor centre

    house.plates                              # plates.py
      .plate(w, h, state="plain", screws=4)   state "plain"|"waited"|"back"; anchor top left
      .enamel(sigil, r), .badge(icon, r), .tag(w, h, sigil)    anchor centre
      .turning(front, back, phase) -> Sprite  a plate turned over; anchor as the plates'

    house.wax                                 # wax.py; anchors: centre
      .seal(kind, size=58, seed=0, press=1.0) kind "good"|"bad"
      .drip(kind, size, phase), .place(size), .medal(r)

    house.regalia                             # regalia.py
      .gavel(size=164, angle=-38)             anchor: middle of its head
      .links(w, h) -> int, .chain(w, h, count=None)    anchor top left

    house.papers                              # papers.py
      .letter(w=92, angle=0), .decree(w=76), .stack(n, tied, w=94)     anchor centre
      .slip(vote, w=112), .slip_back(w=112) -> Surface    h = 1.16 w; for `art.papers.turn`
      .slate(w, h), .sheet(w, h, base, dark, pin)         anchor top left
      .stroke(k, h, progress), .stroke_place(h)           anchor top

    house.book                                # book.py
      .cover(w, h), .rules(...), .next_line(w, h), .band(w, h, crossed, progress)   top left
      .page(w, h, side) -> Surface            side "left"|"right"
      .closed(w, h) -> Sprite                 anchor centre
"""

from __future__ import annotations

from tvgame.tv.art.merchants.studio import House

__all__ = ["House"]
