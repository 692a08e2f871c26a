/**
 * A trembling thumb taps twice. If the first tap has brought another screen, the second one would
 * press whatever came to lie under the thumb, or open a secret there: it is swallowed.
 */

const WITHIN = 450; // milliseconds from one tap to its echo
const NEAR = 16; //    CSS pixels

/** @param screen names what is shown now; another name is another screen. */
export function watchTaps(screen) {
  let last = null;
  let echo = false;
  const isEcho = (event) =>
    last !== null && event.pointerType === "touch" && event.isPrimary && event.timeStamp - last.at < WITHIN && screen() !== last.screen &&
    Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  const swallow = (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  addEventListener(
    "pointerdown",
    (event) => {
      echo = isEcho(event);
      if (echo) swallow(event);
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY, screen: screen() };
    },
    true,
  );
  // A click without a pointer is a key's, or a helper's, and no thumb's.
  addEventListener("click", (event) => echo && event.detail > 0 && swallow(event), true);
}
