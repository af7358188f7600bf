// Tell the sign-up form in which time zone this browser stands. Without script the zone is UTC until it is changed.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const input of document.querySelectorAll("input[data-browser-zone]")) {
  if (zone) input.value = zone;
}
