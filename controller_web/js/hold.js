/**
 * Hold to see: a window and, below it, a sill. What is secret is described, and so on the page at
 * all, only while its sill is held. Closed windows are alike for everyone.
 *
 * Held by a finger or the space bar; lifting, leaving the sill, losing the page's focus, or twelve
 * seconds close it at once. For those who can't hold there is the setting "tap to open, tap to close".
 */

import { h, icon, t } from "./kit.js";

const HELD_FOR = 12000;
const TAPPED_FOR = 8000;
// How far, in CSS pixels, a thumb may roll over the sill's edge.
const SLACK = 14;

let closing = 0;

/** Is this secret open? */
export const isOpen = (app, id) => app.held === id;

function open(app, id, timeUp) {
  clearTimeout(closing);
  closing = setTimeout(timeUp, app.prefs.tap ? TAPPED_FOR : HELD_FOR);
  app.held = id;
  app.render();
}

function close(app) {
  clearTimeout(closing);
  if (app.held === null) return;
  app.held = null;
  app.render();
}

/** Close what is open, at the desk that `current` names, when the page loses the eyes on it. */
export function watchHold(current) {
  const shut = () => close(current());
  addEventListener("blur", shut);
  addEventListener("pagehide", shut);
  document.addEventListener("visibilitychange", shut);
  addEventListener("keydown", (event) => event.key === "Escape" && shut());
}

/**
 * The sill under a window.
 * @param id names the secret; a window that is asked for under another id is another one, and closed.
 * @param label what to do ("Hold to look"); while held it says how to close.
 * @param released called when an opened window has been closed by its sill, or has closed by itself.
 */
export function sill(app, id, { label, tapLabel, released }) {
  const held = isOpen(app, id);
  const tap = app.prefs.tap;
  const letGo = () => {
    if (!isOpen(app, id)) return;
    close(app);
    released?.();
  };
  const inside = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return (
      event.clientX > box.left - SLACK && event.clientX < box.right + SLACK &&
      event.clientY > box.top - SLACK && event.clientY < box.bottom + SLACK
    );
  };
  const isKey = (event) => event.key === " " || event.key === "Enter";
  const hold = tap
    ? { onclick: () => (held ? letGo() : open(app, id, letGo)) }
    : {
        onpointerdown(event) {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          open(app, id, letGo);
        },
        onpointermove: (event) => isOpen(app, id) && !inside(event) && letGo(),
        onpointerup: letGo,
        onpointercancel: letGo,
        onlostpointercapture: letGo,
        onkeydown(event) {
          if (!isKey(event)) return;
          event.preventDefault();
          if (!event.repeat) open(app, id, letGo);
        },
        onkeyup: (event) => isKey(event) && letGo(),
        // Assistive technology presses without a pointer: it is told how to go about it.
        onclick: (event) => event.detail === 0 && !event.pointerType && app.hear(t("phone.hold.help")),
      };
  const bar = h(
    "button",
    {
      key: `sill-${id}`,
      type: "button",
      class: `pane sill ${held ? "held" : ""}`,
      "data-hold": id,
      "aria-pressed": tap ? String(held) : null,
      "aria-describedby": `help-${id}`,
      oncontextmenu: (event) => event.preventDefault(),
      onblur: letGo,
      ...hold,
    },
    icon("line_thumb"),
    h("span", null, held ? t(tap ? "phone.hold.tap_close" : "phone.hold.lift") : tap ? (tapLabel ?? t("phone.hold.tap_open")) : label),
    held && h("i", { class: "finger", "aria-hidden": "true" }),
  );
  const help = t(tap ? "phone.hold.aloud" : "phone.hold.help");
  return [bar, h("span", { class: "heard", key: `help-${id}`, id: `help-${id}` }, help)];
}

// Read aloud only where the owner asked for it, by the setting.
const told = (app) => (app.prefs.tap ? { role: "group", "aria-live": "polite" } : { "aria-hidden": "true" });

/** A pointed window. `face` describes the secret; it is called only while the window is open. */
export function lancet(app, id, face, size = "") {
  const held = isOpen(app, id);
  return h(
    "div",
    { class: `lancet ${size} ${held ? "open" : "shut"}`, key: `lancet-${id}` },
    h("i", { class: "l1" }),
    h("i", { class: "l2" }),
    h("i", { class: "l3" }),
    h("i", { class: "l4" }),
    held
      ? h("div", { class: "face", key: "face", ...told(app) }, face())
      : h("div", { class: "closed", key: "closed" }, size === "low" ? null : icon("line_rose", "rose")),
  );
}

/** A row of numbered cards. `faces` is called only while they are open. `chosen` carries the bright edge. */
export function cards(app, id, count, faces, chosen = null, orders = null) {
  const held = isOpen(app, id);
  const shown = held ? faces() : null;
  return h(
    "div",
    { class: `cards of-${count}`, key: `cards-${id}`, ...(held ? told(app) : {}) },
    Array.from({ length: count }, (_, i) =>
      h(
        "div",
        { class: `card ${held ? "open" : "shut"} ${chosen === i ? "chosen" : ""}`, key: i },
        h("i", { class: "in" }),
        h("span", { class: "num" }, orders ? orders[i] : i + 1),
        held && h("div", { class: "face", key: "face" }, shown[i]),
      ),
    ),
  );
}

/** A dark band in a sheet, for a note that only the reader has. */
export function band(app, id, face) {
  const held = isOpen(app, id);
  return h(
    "div",
    { class: `band ${held ? "open" : "shut"}`, key: `band-${id}` },
    held
      ? h("div", { class: "face", key: "face", ...told(app) }, face())
      : h("div", { class: "closed", key: "closed" }),
  );
}
