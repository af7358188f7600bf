// Santy Anno: the clock that ticks, the cards that travel under seal before their key, and the common start of live
// rounds. Without this script the form sets sail by itself, and the page that answers starts the clock.
(() => {
  "use strict";
  const PINGS = 6, COUNT = 3, SECOND = 1000;
  let ahead = 0; // server time less the time of this browser, in milliseconds
  let busy = false;

  const form = () => document.querySelector("form#move[data-key-url]");
  const sealable = (part) => Boolean(part?.dataset.armUrl && part.dataset.keyUrl && window.isSecureContext && window.crypto?.subtle);
  const now = () => Date.now() + ahead;
  const later = (wait) => new Promise((resolve) => { setTimeout(resolve, Math.max(0, wait)); });
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

  const post = async (url, part, more) => {
    const body = new FormData();
    for (const name of ["csrfmiddlewaretoken", "seen", "once"]) body.append(name, part.elements[name].value);
    for (const [name, value] of Object.entries(more)) body.append(name, value);
    const answer = await fetch(url, { method: "POST", body, credentials: "same-origin", headers: { Accept: "application/json" } });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.problem);
    return found;
  };

  // The server times these round trips itself: each answer's token is shown at the next one.
  const pinged = async (url) => {
    let token = "";
    for (let at = 0; url && at < PINGS; at += 1) {
      const answer = await fetch(`${url}?token=${encodeURIComponent(token)}`, { cache: "no-store" });
      token = (await answer.json()).token;
    }
    return token;
  };

  const opened = async (sealed, key) => {
    const box = bytes(sealed);
    const lock = await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["decrypt"]);
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: box.subarray(0, 12) }, lock, box.subarray(12));
    return new TextDecoder().decode(plain).trimEnd(); // every envelope is filled up to one length
  };

  const keep = (part, answer) => {
    for (const name of ["seen", "once"]) if (answer[name] !== undefined) part.elements[name].value = answer[name];
    if (answer.now) ahead = answer.now - Date.now();
  };

  // One's own sailing is no news: from now on the page does not ask whether the table has moved on.
  const hush = () => {
    const moved = document.getElementById("moved");
    if (!moved) return;
    const silent = moved.cloneNode(false);
    for (const name of moved.getAttributeNames()) if (name.startsWith("hx-")) silent.removeAttribute(name);
    moved.replaceWith(silent);
  };

  const counting = async (until) => {
    const sign = document.createElement("p");
    sign.className = "anno__count";
    sign.setAttribute("role", "status");
    document.body.append(sign);
    for (let left = Math.ceil((until - now()) / SECOND); left > 0; left = Math.ceil((until - now()) / SECOND)) {
      if (sign.textContent !== String(left)) sign.textContent = String(left);
      await later(50);
    }
    return () => sign.remove();
  };

  // In the list of the crew one's own line says what the server would say by now.
  const sailing = (mate) => {
    if (!mate) return;
    mate.dataset.stage = "sailing";
    mate.querySelector(".mate__stage").textContent = mate.dataset.sailing;
  };

  const show = (part, html, answer) => {
    document.getElementById("anno-attempt").outerHTML = html;
    part.dataset.stage = "running";
    part.dataset.ends = answer.ends;
    document.getElementById("moved")?.replaceChildren(); // the move that it told of is the start itself
    const board = document.querySelector(".anno");
    board.dataset.stage = "running";
    part.querySelector('[data-part="before"]')?.remove();
    const running = part.querySelector('[data-part="running"]');
    running.hidden = false;
    running.querySelector("h2").id = "move-title";
    const clock = document.querySelector("template#anno-clock").content.firstElementChild.cloneNode(true);
    Object.assign(clock.dataset, { began: answer.began, ends: answer.ends, read: "yes" }); // its data-now is as old as the page
    board.prepend(clock);
    sailing(document.querySelector(".mate[data-own]"));
    tick();
    clock.scrollIntoView({ block: "start" });
    document.querySelector(".berth__dot")?.focus({ preventScroll: true });
  };

  // Under seal first, the key second: what is shown was here before the clock started.
  const sail = async (part) => {
    if (busy) return;
    busy = true;
    hush();
    for (const button of part.querySelectorAll("button")) button.disabled = true;
    let clear = () => {};
    let shown = false;
    try {
      const ping = await pinged(part.dataset.pingUrl);
      const sealed = await post(part.dataset.armUrl, part, { ping });
      keep(part, sealed);
      const common = Number(part.dataset.common);
      clear = await counting(common || now() + COUNT * SECOND);
      const key = await post(part.dataset.keyUrl, part, { ping });
      keep(part, key);
      const html = await opened(sealed.sealed, key.key);
      clear();
      show(part, html, key);
      shown = true;
    } catch (problem) {
      clear();
      sessionStorage.setItem("anno-problem", problem.message || part.dataset.lost);
      location.reload();
    } finally {
      busy = false;
      if (shown) for (const button of part.querySelectorAll("button")) button.disabled = false;
    }
  };

  const tick = () => {
    const clock = document.querySelector(".annoclock");
    if (!clock) return;
    const limit = Number(clock.dataset.limit);
    const spent = Math.max(0, (now() - Number(clock.dataset.began)) / SECOND);
    const words = clock.dataset.words.replace("%(spent)s", String(Math.floor(spent))).replace("%(limit)s", String(limit));
    const text = clock.querySelector(".annoclock__words");
    if (text.textContent !== words) text.textContent = words;
    clock.querySelector(".annoclock__bar").value = Math.min(spent, limit);
    clock.toggleAttribute("data-late", now() > Number(clock.dataset.ends));
  };

  const countOut = () => {
    const sign = document.querySelector(".arrivals__count");
    if (!sign) return;
    const left = Math.ceil((Number(sign.dataset.counted) + 5 * SECOND - now()) / SECOND);
    const digit = sign.querySelector(".arrivals__digit");
    const text = String(Math.min(5, Math.max(0, left)));
    if (digit.textContent !== text) digit.textContent = text;
  };

  // Live rounds look every second whether the others are ready or in. Nothing is swapped without news, so that
  // nobody loses his place on the page.
  const fetched = (part) => htmx.ajax("GET", location.pathname + location.search, { target: part, select: part, swap: "outerHTML" });
  const look = () => {
    const stage = document.querySelector(".anno[data-live]")?.dataset.stage;
    if (!stage || document.hidden || busy || !window.htmx) return;
    if (stage === "running") fetched("#anno-live");
    else if (stage === "ready" && document.querySelector("#moved .notice")) fetched("#play");
    else document.body.dispatchEvent(new CustomEvent("pulse"));
  };

  // What the page says about the clock is what will happen.
  const prepare = () => {
    const part = form();
    const clock = document.querySelector(".annoclock");
    const stamp = Number((clock ?? part)?.dataset.now ?? 0);
    if (stamp && !(clock ?? part).dataset.read) {
      ahead = stamp - Date.now();
      (clock ?? part).dataset.read = "yes";
    }
    if (part) {
      const sealed = sealable(part);
      for (const line of part.querySelectorAll("[data-plain]")) line.hidden = sealed;
      for (const line of part.querySelectorAll("[data-sealed]")) line.hidden = !sealed;
      if (part.dataset.stage === "armed" && Number(part.dataset.common)) start(part);
    }
    const problem = sessionStorage.getItem("anno-problem");
    const moved = document.getElementById("moved");
    if (problem && moved) {
      sessionStorage.removeItem("anno-problem");
      const line = document.createElement("p");
      line.className = "notice";
      line.dataset.kind = "bad";
      line.textContent = problem;
      moved.replaceChildren(line);
    }
    tellSight();
    tick();
    countOut();
  };

  // For how long the page was out of sight while the clock ran: it is sent with the answer, and only noted.
  let left = 0;
  const noted = () => {
    const began = document.querySelector(".annoclock")?.dataset.began;
    return began ? `anno-away-${began}` : "";
  };
  const sight = () => {
    const name = noted();
    if (!name) return;
    if (document.hidden) { left = Date.now(); return; }
    if (left) sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + Date.now() - left));
    left = 0;
    tellSight();
  };
  const tellSight = () => {
    const field = form()?.elements.away;
    if (field) field.value = sessionStorage.getItem(noted()) ?? 0;
  };

  const start = (part) => {
    if (sealable(part)) sail(part);
    else later(Number(part.dataset.common) - now()).then(() => part.querySelector("[data-sail]")?.click());
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sail]");
    if (!button || !sealable(button.form)) return;
    event.preventDefault();
    sail(button.form);
  });
  // The page was drawn before its own start, which is no news: until the time is up nothing is asked.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "moved" && (busy || now() < Number(form()?.dataset.ends ?? 0))) event.preventDefault();
  });
  document.addEventListener("htmx:afterSettle", prepare);
  document.addEventListener("visibilitychange", sight);
  setInterval(() => { tick(); countOut(); }, 200);
  setInterval(look, SECOND);
  prepare();
})();
