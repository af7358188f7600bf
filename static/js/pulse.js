// Sends the event "pulse" on the body while the page can be seen: every 5 seconds at first, up to every 60.
// Elements ask the server with hx-trigger="pulse from:body"; an answer that changed something starts it afresh.
(() => {
  "use strict";
  const FIRST = 5000, LAST = 60000, GROWTH = 1.3;
  let wait = FIRST;
  let timer = 0;

  const plan = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(beat, wait);
  };

  const beat = () => {
    document.body.dispatchEvent(new CustomEvent("pulse"));
    wait = Math.min(LAST, wait * GROWTH);
    plan();
  };

  const afresh = () => {
    wait = FIRST;
    plan();
  };

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) beat();
  });
  document.addEventListener("htmx:afterSwap", afresh);
  plan();
})();
