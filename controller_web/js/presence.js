/** The phone comes, goes, sleeps and turns back; and its short buzz when something public happens. */

/** A buzz for everyone alike, when something public has happened; never for a private moment. */
export function buzz(before, view) {
  if (!view.game || document.visibilityState !== "visible") return;
  // A page that nobody has touched yet may not: browsers refuse, and complain on the console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const seen = ({ game }) =>
    game && [game.phase === "ballot", game.record.length, game.good, game.bad, game.outcome?.reason];
  const nudged = ({ notice, you }) => notice?.key === "notice.nudge" && notice.params.seat === you.seat && you.seat !== null;
  if (nudged(view) && !nudged(before)) navigator.vibrate?.([90, 60, 90]);
  else if (String(seen(before)) !== String(seen(view))) navigator.vibrate?.(35);
}

/** Make sure of the line when the phone wakes, and ask before "back" leaves a game. */
export function watchPage(app, link) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.wake();
  });
  addEventListener("online", () => link.wake());
  addEventListener("pageshow", (event) => event.persisted && app.code && !app.over && link.open());
  addEventListener("pagehide", () => link.stop());

  // "Back" closes what is open. The entry that it uses up can only be made after a touch, else
  // browsers skip it.
  let guarded = false;
  addEventListener("pointerup", () => {
    if (guarded || app.me === null) return;
    guarded = true;
    history.pushState({ guard: true }, "");
  });
  addEventListener("popstate", () => {
    if (!guarded) return;
    guarded = false;
    const playing = app.me !== null && ["deal", "play"].includes(app.view?.table.stage);
    if (app.lesson) app.unlearn();
    else if (app.pages.length) app.back();
    else if (playing) app.open("leave");
    else return void history.back();
    guarded = true;
    history.pushState({ guard: true }, "");
  });
}
