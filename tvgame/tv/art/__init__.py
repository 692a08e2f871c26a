"""What the Glass Council's screens are drawn with: stone, glass, paper, wax, light, marks.

This package makes pictures and nothing else: it knows no scene, no game state, no text and no
clock. A scene asks an `Art` for a picture, gets it from a cache, and blits it.

Measures
    Every *size* an `Art` takes is in logical pixels of a 1080-line screen; `Art.scale` turns them
    into real pixels (2.0 on a 4K screen). Every *position* given to a `draw` is in real pixels of
    the target, so that a stage may place its grid where it likes.

What comes back
    `Sprite`: a surface, an anchor (the real pixel of the picture that lands on the position), and
    a blend. `sprite.draw(target, (x, y), alpha=255)` puts it down; `alpha` fades normal sprites
    only (an added light is asked for at another strength instead).
    A picture is made at most once per size and state and kept in the Art's bounded cache; asking
    again every frame is how it is meant to be used. Do not draw on a sprite you were given.

Blend modes used: normal, `BLEND_RGB_ADD`, `BLEND_RGB_MULT`.

The rooms of an `Art` (one module each)::

    Art(scale: float, assets: Traversable)    # a display mode must be set before the first picture
    art.scale, art.px(v) -> int

    art.light                                 # light.py
      .glow(rx, colour, strength=1.0, ry=None) -> Sprite        add; anchor centre
      .thread(points, colours, width=4, halo=10, progress=1.0) -> Sprite
                       a curve through four Bezier points (logical, relative to the anchor), or a
                       polyline when not four; colours from start to end; progress 0..1
      .thread_glow(the same, strength=.6) -> Sprite             add; its halo
      .curve(points, colour, width=4)
                       a plot line, level at every point; blit only its left part to draw it
      .vignette(w, h, strength=.6)-> Sprite                       anchor top left
      .gradient_text(white: Surface, stops=TITLE_GOLD, bevel=1.4) -> Surface    keep the result
      .shadow(w, h, radius, blur, strength=.6) -> Sprite        anchor centre

    art.wall                                  # chamber.py, vaults.py, rose.py, table.py
      .chamber(w, h, mood) -> Surface        opaque; w, h: the whole screen, logical (h is 1080)
                       mood "hall"|"lobby"|"decree"|"charter"|"decree_ending"|"charter_ending"
      .table(w, h, rim=Rim()) -> Sprite      the table and its rim; anchor: the screen's top left
      .ledge(w, h, kind="bad") -> Sprite     the floor of an enactment; anchor as table
      .floor_y(x, w=1920) -> float           the ledge's height at x
      .window(kind, w, h) -> Window          kind "good"|"bad"
      .rose(radius, count=30, present=0, level=1.0) -> Sprite   anchor centre; present 1-based:
                       studs before it filled, after it hollow; 0 none. level: the moonlight in
                       its petals, .95 in the lobby, .66 over the table, .4 at a reveal
      .rose_glow(radius, level=1.0)          add; the moonlight round it
      .rose_present(radius) -> Sprite        add; the light of the present stud; anchor: that stud
      .stud(radius, count, k) -> (dx, dy)    logical offset of stud k (0-based) from the centre
      .ring(rx, ry) -> Sprite                the lobby table's inlaid lines; anchor centre
      .plate(w, h) -> Sprite                 dark plate behind a plot; anchor top left
      .danger_line(h) -> Sprite, .danger_glow(h, strength=.8) (add)    anchor: top of the line
      .bracket(w, gap) -> Sprite             a power word's bracket; anchor: middle of its line
      .roundel(power, lit, kind, r=25)       power "sun"|"audit"|"exile"|"crown"; anchor centre

    Window                                    # windows.py, thrown.py, pictures.py
      .lancets: tuple[Lancet, ...]           x, y, w, h: logical, relative to the window's top left
      .draw(target, pos, levels, hot=None, heat=1.0, dimmed=1.0)
                       levels[i] 0..1.4; hot: the pane that blazes, by heat 0..1; dimmed multiplies
                       every level. For the enactment the scene gives the others level .52.
      .shafts(lit: Sequence[int], drop, strength=1.0, lean=None) -> Sprite
                       add; anchor window top left; drop: how far below the window's top they end
      .colours_on_table(lit, top, bottom, strength=1.0, lean=None) -> Sprite
                       add; anchor window top left; top and bottom relative to the window's top
      .beam(i, strength=1.0) -> Sprite       add; the blaze across the room; anchor window top left
      .floor_picture(i, far=300, near=430, h=262, shift=-960) -> Sprite
                       add; pane i lying on the floor; anchor: middle of its far edge; let it run
                       out by blitting only its upper part
      .flood(strength=1.0) -> Sprite         add; an ending's fan of light; anchor window top left

    Rim(y=575, sag=38, cx=960, half=795)     # table.py; .at(x) -> y
    seat_x(n, i), pane_width(n), seat_pitch(n)    logical, glass.md's grid

    art.seats                                 # panes.py
      .pane(sigil, state="plain", w=116, dim=1.0) -> Sprite    anchor: foot centre of the glass
                       state "plain"|"chair"|"steward"|"barred"|"exiled"|"empty"|"cracked"
                       ("cracked": exiled, but turned to the light at an ending); sigil None for
                       "empty". dim 0..1 in eighths. h = 1.19 w; chair and steward are not enlarged
                       here (ask for w * 1.14).
      .glow(state, w=116) -> Sprite          add; "chair"|"steward"; anchor as pane
      .halo(colour, w=116, strength=.26)     add; any colour; anchor as pane
      .drained(sigil, w, amount) -> Sprite   exile, colour gone by amount 0..1
      .crack(w, strokes) -> Sprite           strokes 1..3; anchor as pane
      .shard(sigil, w) -> Sprite             the piece that falls; anchor as pane
      .reflection(colour, w, depth=130, strength=.16) -> Sprite   add; anchor: the rim
      .edge_light(h, colour) -> Sprite       add; lit flank of a councillor; anchor foot
      .chevron(gold, angle=0.0) -> Sprite    on the rim, pointing right; anchor centre
      .ribbon(kind, w, h=38) -> Sprite       "chair"|"steward"; anchor centre
      .thread_end(kind) -> Sprite            the thread's gold bead, silver lozenge; anchor centre

    art.papers                                # papers.py, cards.py
      .letter(w=58, angle=-7) -> Sprite      folded ballot in violet wax; anchor centre
      .letter_slot(w=58, angle=-7)           its dashed outline
      .ballot(vote, w=132) -> Sprite         vote True For, False Against; no word; anchor centre
                                              (word baseline: h/2 - 24 below the centre; h = 1.2 w)
      .ballot_shadow(w=132) -> Sprite        draw it before a ballot or card, at the same place
      .turn(front: Surface, back: Surface, steps=12) -> Turn     any two faces of one size
          Turn.frame(phase 0..1) -> Sprite   anchor centre; half way it shows its edge
      .letter_back(w=132) -> Surface         a closed ballot's outside, for `turn`
      .seal(kind, r=22) -> Sprite            "whole"|"spent"|"weight" (dark medallion for "x2")
      .card_back(w=84) -> Sprite             anchor centre; h = 1.405 w
      .card_face(kind, w=84) -> Sprite       "good"|"bad"
      .deck(n, w=84) / .discards(n, w=84) -> Sprite   piles; anchor: top-left of the top card's box
      .burning(kind, w, phase) -> Sprite     an enacted card burning to a spark, phase 0..1

    art.candles                               # candles.py
      .candle(h, lit, w=26) -> Sprite        wax, dish and wick, no flame; anchor: foot centre
      .flame(step=0, size=1.0) -> Sprite     anchor: wick foot (the candle's top); step 0..3
      .glow(step=0, size=1.0) -> Sprite      add; both glows; anchor as flame
      .smoke(phase=1.0) -> Sprite            anchor as flame; phase 0..1

    art.tally                                 # tally.py
      .quarry(kind, w=106) -> Sprite         "for"|"against"|"open"; h = 1.21 w; anchor centre
      .quarry_glow(kind, w=106) -> Sprite    add
      .bar(h=184) -> Sprite / .bar_glow(h=184)   the exact middle; anchor centre

    art.marks                                 # marks.py
      .sigil(name, size, colour=None) -> Sprite    anchor centre; None: its own colour
      .icon(name, size, colour) -> Sprite    anchor centre; names: `ICONS`
      .cog(r=13, colour=COMPUTER) -> Sprite
      .role_badge(role, r=23) -> Sprite      "loyal"|"agent"|"leader"
      .power_disc(power, r=40, kind="bad") -> Sprite
      .check_badge(ready, r=20) -> Sprite    tick on ivory, or dashed ring
      .pip(kind, w, h, lit) -> Sprite        timeline lancet; anchor foot centre
      .rule(w, colour) -> Sprite             line ending in a lozenge; anchor left end
      .qr(matrix, module, dark, light, quiet) -> Surface   integer scaling, opaque
      .qr_dusk(side, reach) -> Sprite        night over its border; anchor as the frame
      .qr_frame(side, gilt: bool) -> Sprite  anchor: top left of the code incl. quiet zone

    SIGILS: tuple[str, ...]  (palette.py)  and  palette.SIGIL_COLOURS: dict[str, Colour]
"""

from __future__ import annotations

from tvgame.tv.art.kit import Sprite
from tvgame.tv.art.papers import Turn
from tvgame.tv.art.studio import Art
from tvgame.tv.art.table import RAISED, SEAT_H, Rim, pane_width, seat_pitch, seat_x
from tvgame.tv.art.thrown import Window

__all__ = [
    "RAISED",
    "SEAT_H",
    "Art",
    "Rim",
    "Sprite",
    "Turn",
    "Window",
    "pane_width",
    "seat_pitch",
    "seat_x",
]
