// What a page does beyond plain HTML: spaces of a board choose the matching radio button, messages close,
// and a request that failed says so and can be tried again with the choice kept.
// All listeners stand on the document, so that parts of the page may be swapped at any time.
(() => {
  "use strict";

  const options = () => [...document.querySelectorAll('.choices input[type="radio"]')];

  const light = (wanted) => {
    for (const option of options()) option.closest(".choice").toggleAttribute("data-lit", wanted.includes(option));
  };

  const show = (element) => element.scrollIntoView({ block: "center" });

  // Options stand in folded groups: open what holds them before showing them.
  const unfold = (found) => {
    for (const option of found) {
      const fold = option.closest("details");
      if (fold) fold.open = true;
    }
  };

  const choose = (option) => {
    unfold([option]);
    option.checked = true;
    option.dispatchEvent(new Event("change", { bubbles: true }));
    light([option]);
    option.focus({ preventScroll: true });
    show(option.closest(".choice__tile, .choice"));
  };

  // data-action="draw" names one action; several are divided by "|".
  const press = (space) => {
    const wanted = space.dataset.action.split("|");
    const found = options().filter((option) => wanted.includes(option.value));
    if (!found.length) return false;
    if (found.length === 1) {
      choose(found[0]);
      return true;
    }
    light(found);
    unfold(found);
    (found.find((option) => option.checked) ?? found[0]).focus({ preventScroll: true });
    show(found[0].closest(".choice__tile, .choice"));
    return true;
  };

  const close = (button) => button.closest(".toast").remove();

  document.addEventListener("click", (event) => {
    const space = event.target.closest("[data-action]");
    if (space && press(space)) event.preventDefault();
    const button = event.target.closest("[data-close]");
    if (button) close(button);
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  // Beside the button stands what it will confirm.
  const name = () => {
    for (const line of document.querySelectorAll("#move .choices__chosen")) {
      const text = line.closest("form").querySelector(".choice:has(:checked) .choice__text")?.textContent ?? "";
      line.hidden = !text;
      if (line.textContent !== text) line.textContent = text;
    }
  };
  document.addEventListener("change", (event) => { if (event.target.closest("#move .choices")) name(); });
  document.addEventListener("htmx:afterSettle", name);
  addEventListener("pageshow", name);
  name();

  // A link to a folded group opens it.
  const reveal = () => {
    const group = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (group instanceof HTMLDetailsElement) group.open = true;
  };
  addEventListener("hashchange", reveal);
  reveal();

  document.addEventListener("keydown", (event) => {
    const space = event.target.closest?.('[data-action][role="button"]');
    if (space && (event.key === " " || event.key === "Enter") && press(space)) event.preventDefault();
    if (event.key === "Escape") for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  });

  const words = (name) => document.getElementById("board-words")?.dataset[name] ?? "";

  const complain = (text, source) => {
    const template = document.getElementById("toast-template");
    if (!template) return;
    for (const old of document.querySelectorAll(".toast[data-floating]")) old.remove();
    const toast = template.content.firstElementChild.cloneNode(true);
    toast.querySelector(".toast__text").textContent = text;
    toast.toggleAttribute("data-floating", true);
    const retry = toast.querySelector("[data-retry]");
    const form = source?.closest?.("form");
    if (form) retry.addEventListener("click", () => { toast.remove(); form.requestSubmit(); });
    else retry.remove();
    document.getElementById("toasts").append(toast);
  };

  // A poll that fails stays quiet: the next one follows anyway.
  const asked = (event) => event.detail.requestConfig?.verb !== "get";

  document.addEventListener("htmx:sendError", (event) => {
    if (asked(event)) complain(words("offline"), event.detail.elt);
  });
  document.addEventListener("htmx:timeout", (event) => {
    if (asked(event)) complain(words("offline"), event.detail.elt);
  });
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr?.status ?? 0;
    if (asked(event)) complain(words(status >= 500 ? "failed" : "refused"), event.detail.elt);
  });

  // A table that is swapped keeps unfolded what was, and the size of its chart. It gives the focus to what it
  // asks now: always after one's own move, after news only to somebody whose place in it is gone.
  let place = null;
  const folds = (part) => [...part.querySelectorAll("details:not(.choices__group)")];
  const title = (fold) => fold.querySelector("summary").textContent;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const part = event.detail.target;
    if (part?.id !== "play") return;
    place = {
      within: asked(event) || part.contains(document.activeElement),
      open: folds(part).filter((fold) => fold.open).map(title),
      zoom: part.querySelector('[name="zoom"]:checked:not([checked])')?.value,
    };
  });

  document.addEventListener("htmx:afterSettle", () => {
    const part = document.getElementById("play");
    if (!place || !part) return;
    for (const fold of folds(part)) fold.open ||= place.open.includes(title(fold));
    for (const size of part.querySelectorAll('[name="zoom"]')) size.checked ||= size.value === place.zoom;
    const isLost = document.activeElement === document.body;
    if (place.within && isLost) part.querySelector("#prompt-title, #ending-title, #ended-title")?.focus({ preventScroll: true });
    place = null;
  });

  // Passing messages leave by themselves unless they complain.
  const expire = () => {
    for (const toast of document.querySelectorAll('.toast[data-kind="success"]:not([data-timed])')) {
      toast.toggleAttribute("data-timed", true);
      setTimeout(() => toast.remove(), 12000);
    }
  };
  document.addEventListener("htmx:afterSwap", expire);
  expire();
})();
