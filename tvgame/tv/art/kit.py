"""From drawings and arrays to surfaces: the scale, the cache, the sprite. Draws nothing itself.

`Kit` is shared by all rooms of one `Art`; it holds the only state there is: a bounded cache.
"""

from __future__ import annotations

import contextlib
import io
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

from tvgame.tv.art.vector import Drawing

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom: logical, relative to the anchor."""

T = TypeVar("T")

ADD = pygame.BLEND_RGB_ADD
MULTIPLY = pygame.BLEND_RGB_MULT


@dataclass(frozen=True, slots=True)
class Sprite:
    """A finished picture: `anchor` is the real pixel of `image` that lands on a given position."""

    image: pygame.Surface
    anchor: tuple[int, int]
    blend: int = 0

    def rect(self, pos: tuple[float, float]) -> pygame.Rect:
        """Where the picture lands, in real pixels of the target."""
        return self.image.get_rect(
            topleft=(round(pos[0]) - self.anchor[0], round(pos[1]) - self.anchor[1])
        )

    def draw(self, target: pygame.Surface, pos: tuple[float, float], alpha: int = 255) -> None:
        """Blit at a position in real pixels. `alpha` (0..255) has no effect on added light."""
        if alpha <= 0:
            return
        if self.blend or alpha >= 255:
            target.blit(self.image, self.rect(pos), special_flags=self.blend)
            return
        lay(target, self.image, self.rect(pos), alpha / 255)

    def under(self, top: Sprite) -> Sprite:
        """This picture with another laid over it, anchors together; it must be the larger one.

        Draws on this picture: only for one that has just been made.
        """
        self.image.blit(top.image, (self.anchor[0] - top.anchor[0], self.anchor[1] - top.anchor[1]))
        return self


def lay(
    target: pygame.Surface,
    image: pygame.Surface,
    pos: pygame.Rect | tuple[float, float],
    opacity: float,
    area: pygame.Rect | None = None,
) -> None:
    """Blit at an opacity of 0..1, and leave ``image`` as it was.

    Never through an alpha of 255: for that SDL has no quick way, and takes twenty times as long.
    """
    level = round(255 * opacity)
    if level <= 0:
        return
    if level >= 255:
        target.blit(image, pos, area)
        return
    before = 255 if image.get_flags() & pygame.SRCALPHA else None
    image.set_alpha(level)
    target.blit(image, pos, area)
    image.set_alpha(before)


class Turns(Protocol):
    """Whose turn it is, where a second pair of hands makes pictures too."""

    @property
    def aside(self) -> bool:
        """Whether the code that asks is the second pair's."""

    def pause(self) -> None:
        """The second pair may lay everything down here."""

    def apart(self) -> contextlib.AbstractContextManager[None]:
        """What goes on inside touches nothing shared and may run beside the first."""

    def hasten(self, ready: Callable[[], bool]) -> None:
        """Let the second pair go on until something is ready."""


class Alone:
    """No second pair of hands."""

    aside = False

    def pause(self) -> None:
        """Nobody waits."""

    def apart(self) -> contextlib.AbstractContextManager[None]:
        """Nobody is there to run beside."""
        return contextlib.nullcontext()

    def hasten(self, ready: Callable[[], bool]) -> None:
        """Nobody could be quicker."""


BAND: Final = 64
"""Rows that are reckoned at a time; a whole number of them is the noise's height."""
PARTS: Final = 0.4
"""Share of a cache that is for parts of flattened layers. Used once in a while, and large, they
would drive out what moves and must be there at once."""


class Shelf:
    """The most recently used values up to a budget of bytes."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self.held = 0
        self._items: OrderedDict[Hashable, object] = OrderedDict()
        self._costs: dict[Hashable, int] = {}

    def __len__(self) -> int:
        return len(self._items)

    def find(self, key: Hashable) -> object | None:
        """What is kept under ``key``; it counts as used."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
        return found

    def take(self, key: Hashable) -> int | None:
        """Keep what is under ``key`` no longer; what it cost."""
        cost = self._costs.pop(key, None)
        if cost is not None:
            del self._items[key]
            self.held -= cost
        return cost

    def keep(self, key: Hashable, value: object, cost: int) -> None:
        """Keep ``value``; the last one is kept whatever it costs."""
        self._items[key] = value
        self._costs[key] = cost
        self.held += cost
        while self.held > self._budget and len(self._items) > 1:
            gone, _ = self._items.popitem(last=False)
            self.held -= self._costs.pop(gone)


class Cache:
    """Keeps the most recently used pictures up to a budget of bytes.

    What is asked for as a part of a flattened layer alone is kept apart from what is drawn itself.
    """

    def __init__(self, budget: int, turns: Turns | None = None) -> None:
        parts = round(budget * PARTS)
        self._shelves = Shelf(budget - parts), Shelf(parts)
        self._flat = threading.local()
        self._turns: Turns = turns or Alone()
        self._making: set[Hashable] = set()
        """What the second pair of hands has begun."""

    def __len__(self) -> int:
        return sum(len(shelf) for shelf in self._shelves)

    @property
    def held(self) -> int:
        """Bytes of pixels held at present."""
        return sum(shelf.held for shelf in self._shelves)

    @contextlib.contextmanager
    def flattening(self) -> Iterator[None]:
        """What this thread asks for inside is for a flattened layer."""
        before = self._flattens
        self._flat.on = True
        try:
            yield
        finally:
            self._flat.on = before

    @property
    def _flattens(self) -> bool:
        return getattr(self._flat, "on", False)

    def get(self, key: Hashable, build: Callable[[], T], size: Callable[[T], int]) -> T:
        """The value under `key`, built on the first call."""
        found = self._find(key)
        if found is None and key in self._making and not self._turns.aside:
            self._turns.hasten(lambda: key not in self._making)
            found = self._find(key)
        if found is None:
            built = self._build(key, build)
            # Somebody else may have been quicker, where two build.
            found = self._find(key)
            if found is None:
                self._shelves[self._flattens].keep(key, built, size(built))
                found = built
        return found  # type: ignore[return-value]  # one key always holds one type

    def _find(self, key: Hashable) -> object | None:
        drawn, parts = self._shelves
        found = drawn.find(key)
        if found is None:
            found = parts.find(key)
            if found is not None and not self._flattens:
                drawn.keep(key, found, parts.take(key) or 0)
        return found

    def _build(self, key: Hashable, build: Callable[[], T]) -> T:
        if not self._turns.aside:
            return build()
        self._making.add(key)
        try:
            return build()
        finally:
            self._making.discard(key)


def surface_bytes(surface: pygame.Surface) -> int:
    """How much memory the pixels take."""
    return surface.get_pitch() * surface.get_height()


class Kit:
    """Scale, assets and cache; rasters drawings and arrays.

    :param scale: real pixels per logical pixel; > 0.
    :param assets: the folder that holds `sigils/` and `icons/`.
    :param budget: bytes of pixels the cache may hold.
    :param turns: with whom the making is shared, if with anyone.
    """

    def __init__(
        self, scale: float, assets: Traversable, budget: int, turns: Turns | None = None
    ) -> None:
        if scale <= 0:
            raise ValueError(f"scale must be positive, not {scale}")
        self.scale = scale
        self.assets = assets
        self.turns: Turns = turns or Alone()
        self.cache = Cache(budget, self.turns)
        # One noise tile for every dithered gradient; a fixed seed keeps pictures reproducible.
        self._noise = np.random.default_rng(7).random((512, 512), dtype=np.float32)

    def px(self, logical: float) -> int:
        """A logical length in real pixels, at least 1 for anything above 0."""
        return max(1, round(logical * self.scale)) if logical > 0 else 0

    def sprite(self, key: Hashable, build: Callable[[], Sprite]) -> Sprite:
        """A cached sprite."""
        self.turns.pause()
        return self.cache.get(key, build, lambda s: surface_bytes(s.image))

    def surface(self, key: Hashable, build: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A cached surface."""
        self.turns.pause()
        return self.cache.get(key, build, surface_bytes)

    def raster(self, drawing: Drawing, box: Box, blend: int = 0) -> Sprite:
        """The drawing inside `box`, anchored at the drawing's origin."""
        return self._raster(drawing, box, blend, 1)

    def soft(self, drawing: Drawing, box: Box, sigma: float, blend: int = 0) -> Sprite:
        """The drawing blurred by `sigma` logical pixels; the box should leave 2.5 of them round it.

        Drawn, blurred and only then scaled up, since nothing sharp is left anyway.
        """
        real = sigma * self.scale
        factor = 4 if real >= 6 else 2 if real >= 2.4 else 1
        small = self._raster(drawing, box, blend, factor)
        with self.turns.apart():
            image = blur(small.image, real / factor)
            if factor > 1:
                w, h = image.get_size()
                image = pygame.transform.smoothscale(image, (w * factor, h * factor))
        if blend and image.get_width() * image.get_height() > 200_000:
            self._grain(image)
        return Sprite(image, (small.anchor[0] * factor, small.anchor[1] * factor), blend)

    def _raster(self, drawing: Drawing, box: Box, blend: int, factor: int) -> Sprite:
        s = self.scale / factor
        left, top = math.floor(box[0] * s), math.floor(box[1] * s)
        width, height = math.ceil(box[2] * s) - left, math.ceil(box[3] * s) - top
        data = drawing.text(width, height, s, -left, -top)
        with self.turns.apart():
            image = pygame.image.load_sized_svg(io.BytesIO(data), (width, height))
        image = image.convert_alpha()
        if blend:
            image = on_black(image)
        return Sprite(image, (-left, -top), blend)

    def _grain(self, light: pygame.Surface) -> None:
        """Take a level off every other pixel of a large faint light: its steps don't show then."""
        tile = self.surface(
            ("grain",),
            lambda: opaque(np.repeat((self._noise > 0.5)[..., None], 3, axis=2).astype(np.uint8)),
        )
        for x in range(0, light.get_width(), tile.get_width()):
            for y in range(0, light.get_height(), tile.get_height()):
                light.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_SUB)

    def ramp(self, stops: Floats, width: int) -> pygame.Surface:
        """An opaque vertical gradient, dithered; `stops` has a row (3 channels) for each line."""
        lines = np.repeat(stops[:, None, :3], min(width, 512), axis=1)
        strip = self.dithered(lines.astype(np.float32))
        sheet = pygame.Surface((width, len(stops))).convert()
        for x in range(0, width, strip.get_width()):
            sheet.blit(strip, (x, 0))
        return sheet

    def dithered(self, values: Floats) -> pygame.Surface:
        """An opaque surface from a (height, width, 3) array of 0..255; noise hides the steps."""
        h, w = values.shape[:2]
        with self.turns.apart():
            wide = np.tile(self._noise, (1, w // 512 + 1))[:, :w, None]
            pixels = np.empty((h, w, 3), dtype=np.uint8)
            # Noise of 0..1 before the fraction is cut off: right on average, and black stays black.
            # Band by band: a whole screen of such numbers takes four times what its picture does.
            for top in range(0, h, BAND):
                rows, noise = values[top : top + BAND], wide[top % 512 :][:BAND]
                pixels[top : top + BAND] = np.clip(rows + noise[: len(rows)], 0, 255.0)
        return opaque(pixels)


def opaque(pixels: Bytes) -> pygame.Surface:
    """An opaque display-format surface from a (height, width, 3) array."""
    h, w = pixels.shape[:2]
    return pygame.image.frombuffer(pixels.tobytes(), (w, h), "RGB").convert()


def with_alpha(pixels: Bytes) -> pygame.Surface:
    """A surface with alpha from a (height, width, 4) array."""
    h, w = pixels.shape[:2]
    return pygame.image.frombuffer(pixels.tobytes(), (w, h), "RGBA").convert_alpha()


def on_black(image: pygame.Surface) -> pygame.Surface:
    """An opaque copy over black: the form in which light is added."""
    flat = pygame.Surface(image.get_size()).convert()
    flat.blit(image, (0, 0))
    return flat


def blur(image: pygame.Surface, sigma: float) -> pygame.Surface:
    """A Gaussian blur by `sigma` real pixels: three box blurs come close to it."""
    if sigma < 0.3:
        return image.copy()
    radius = max(1, round((math.sqrt(4 * sigma**2 + 1) - 1) / 2))
    for _ in range(3):
        image = pygame.transform.box_blur(image, radius)
    return image


def softened(image: pygame.Surface, sigma: float) -> pygame.Surface:
    """`blur` of a finished picture, done at a half or a quarter of its size where that will do."""
    factor = 4 if sigma >= 6 else 2 if sigma >= 2.4 else 1
    if factor == 1:
        return blur(image, sigma)
    w, h = image.get_size()
    small = pygame.transform.smoothscale(image, (math.ceil(w / factor), math.ceil(h / factor)))
    return pygame.transform.smoothscale(blur(small, sigma / factor), (w, h))


def faded(image: pygame.Surface, factor: float) -> pygame.Surface:
    """A copy of an opaque light, multiplied by `factor` 0..1."""
    level = max(0, min(255, round(255 * factor)))
    copy = image.copy()
    copy.fill((level, level, level), special_flags=MULTIPLY)
    return copy


def scaled_light(sprite: Sprite, factor: float) -> Sprite:
    """An added light at `factor` 0..1 of its strength, as a new sprite."""
    return Sprite(faded(sprite.image, factor), sprite.anchor, sprite.blend)
