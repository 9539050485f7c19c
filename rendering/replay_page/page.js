"use strict";
(() => {
  // Everything that comes from the replay becomes text (text nodes, attributes), never markup.
  const replay = JSON.parse(document.getElementById("replay").textContent);
  const { players, faces, cards, zones, steps } = replay;
  const by = (id) => document.getElementById(id);
  const LETTERS = ["A", "B"];
  const LIGHTS = { turn: "▶ Turn", moves: "◆ To move", won: "★ Winner" };
  const SVG = "http://www.w3.org/2000/svg";

  let whole = {};
  const tables = steps.map((step) => (whole = { ...whole, ...step.table }));
  const turns = steps.flatMap((step, at) => (step.turn ? [at] : []));
  if (turns[0] !== 0) turns.unshift(0);

  let now = 0;
  let playing = null;
  let places = new Map();

  // ---- Elements

  function el(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "click") made.addEventListener("click", value);
      else if (value !== null && value !== false) made.setAttribute(name, value);
    }
    made.append(...children.flat(2).filter((child) => child || child === 0));
    return made;
  }

  function sign(id) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", "#" + id);
    svg.append(use);
    return svg;
  }

  const numberSign = (name) =>
    replay.numbers.includes(name.toLowerCase()) ? sign("number-" + name.toLowerCase()) : null;
  const listed = (parts) => parts.filter(Boolean).join(", ");
  const first = (name) => [...name][0] || "?";

  function sentence(pieces) {
    return pieces.map((piece) =>
      typeof piece === "string" ? piece
        : typeof piece === "number" ? el("b", { class: "player" }, el("bdi", {}, players[piece]))
          : el("b", {}, el("bdi", {}, piece[0])));
  }

  // ---- Cards

  const statsOf = (card) => card.stats || faces[card.face].stats || [];

  function statWords([name, value, base]) {
    return base === undefined ? `${name} ${value}` : `${name} ${value} (printed ${base})`;
  }

  function cardWords(card, count, role) {
    const face = faces[card.face];
    const kind = (face.tags || []).join(" ") || face.kind;
    return (count > 1 ? `${count} × ` : "") + listed([
      face.name, kind, ...statsOf(card).map(statWords),
      ...(card.badges || []).map(([, text]) => text), ...(card.marks || []),
      ...(card.attached || []).map((under) => "with " + faces[cards[under].face].name), role,
    ]);
  }

  function number([name, value, base], place) {
    const change = base === undefined ? "" : value > base ? " up" : " down";
    const better = change && (value > base) !== (name.toLowerCase() === "cost");
    const shown = numberSign(name);
    return el("span", { class: `number ${place}${change ? (better ? " better" : " worse") : ""}` },
      shown || el("small", {}, name), el("b", {}, String(value)),
      change && el("i", {}, change === " up" ? "▲" : "▼"));
  }

  function paint(element, face) {
    const [deep, mid, sky, dawn, light] = replay.colours[face.colours];
    for (const [name, colour] of Object.entries({ deep, mid, sky, dawn, light })) {
      element.style.setProperty("--" + name, colour);
    }
    return element;
  }

  function place(name) {
    name = name.toLowerCase();
    if (name === "cost") return "cost";
    return ["health", "life", "defense", "block"].includes(name) ? "low-right" : "low-left";
  }

  function cardButton(number_, { count = 1, role = "", fresh = false } = {}) {
    const card = cards[number_];
    const face = faces[card.face];
    const button = el("button", {
      type: "button", "aria-label": cardWords(card, count, role),
      class: `card ${face.metal}${card.rests ? " rests" : ""}${fresh ? " fresh" : ""}`,
      click: () => showCard(number_),
    },
    el("span", { class: "name" }, el("bdi", {}, face.name)),
    el("span", { class: "art" }, sign("icon-" + face.icon)),
    count > 1 && el("span", { class: "times" }, "×" + count),
    card.badges && el("span", { class: "badges" }, card.badges.map(badge)),
    card.marks && el("span", { class: "marks" }, card.marks.join(" · ")),
    card.attached && el("span", { class: "attached" },
      card.attached.map((under) => el("bdi", {}, faces[cards[under].face].name))),
    el("span", { class: "numbers" }, statsOf(card).map((stat) => number(stat, place(stat[0])))),
    role && el("span", { class: "role" }, role));
    return paint(button, face);
  }

  function badge([icon, text]) {
    return el("span", { class: "badge" }, sign("sign-" + icon), text);
  }

  function showCard(number_) {
    const card = cards[number_];
    const face = faces[card.face];
    openDialog(face.name, [
      paint(el("div", { class: `art ${face.metal}` }, sign("icon-" + face.icon)), face),
      el("p", { class: "kind" }, listed([face.kind, (face.tags || []).join(" "), ...(face.notes || [])])),
      statsOf(card).length > 0 &&
        el("ul", { class: "plates" }, statsOf(card).map((stat) =>
          el("li", {}, statWords(stat) + (stat[0] === "cost" && face.unit ? " " + face.unit : "")))),
      card.marks && el("p", { class: "marks" }, card.marks.join(" · ")),
      card.badges && el("ul", { class: "plates" }, card.badges.map((one) => el("li", {}, badge(one)))),
      (face.text || []).map(([title, trigger, body]) =>
        el("p", { class: "rule" }, title && el("b", {}, title + " "), trigger && el("i", {}, trigger + ": "), body)),
      card.attached && [el("h3", {}, "With it"), cardList(card.attached)],
    ]);
  }

  const cardList = (numbers) =>
    el("ul", { class: "cards" }, numbers.map((one) => el("li", {}, cardButton(one))));

  function openDialog(title, parts) {
    pause();
    by("card-body").replaceChildren(
      el("h2", { id: "card-title" }, el("bdi", {}, title)), ...parts.flat(2).filter(Boolean));
    if (!by("card").open) by("card").showModal();
    by("card").scrollTop = 0;
  }

  // ---- The table

  function roleAt(arrows, key) {
    for (const [from, to, why] of arrows) {
      if (spotKey(to) === key) return why === "target" ? "target" : why === "blocked" ? "blocks" : "attacked";
      if (Array.isArray(from) && spotKey(from) === key) return "attacks";
    }
    return "";
  }

  const spotKey = (spot) => (Array.isArray(spot) ? spot.join(":") : "stack:" + spot);

  function remember(key, element) {
    element.dataset.at = key;
    places.set(key, element);
    return element;
  }

  function cardsOf(player, zone, before, arrows) {
    const [key, , style, , held, slots] = zone;
    const old = new Map();
    for (const one of before || []) old.set(one, (old.get(one) || 0) + 1);
    const groups = new Map();
    held.forEach((one, index) => {
      const at = `${player}:${key}:${index}`;
      const role = roleAt(arrows, at);
      const alone = role || slots || (style === "line" && !cards[one].token);
      const id = alone ? at : "alike " + one;
      if (!groups.has(id)) groups.set(id, { one, at, role, count: 0, fresh: false });
      const group = groups.get(id);
      group.count += 1;
      if (before && !old.get(one)) group.fresh = true;
      old.set(one, (old.get(one) || 0) - 1);
    });
    return [...groups.values()].map((group) =>
      el("li", {}, remember(group.at, cardButton(group.one, group))));
  }

  function line(player, zone, before, arrows) {
    const [, title, style, size, held, slots] = zone;
    const count = slots ? `${size} of ${slots}` : String(size);
    const head = el("h4", {}, title, " ", el("span", { class: "count" }, count));
    if (size === 0) return el("section", { class: `zone ${style} empty` }, head);
    const inside = held
      ? el("ul", { class: "cards" }, cardsOf(player, zone, before, arrows))
      : el("p", { class: "backs", "aria-label": `${size} hidden`, role: "img" },
        Array.from({ length: Math.min(size, 12) }, () => el("span", {})));
    return el("section", { class: `zone ${style}` }, head, inside);
  }

  function pile(zone) {
    const [, title, , size, held, , drawn] = zone;
    const parts = [sign("zone-" + drawn), el("b", {}, String(size)), " ", title];
    if (!held || !held.length) return el("span", { class: "pile" }, parts);
    const show = () => openDialog(`${title} (${size})`, [cardList(held)]);
    return el("button", { type: "button", class: "pile", click: show }, parts);
  }

  function counter([name, value], before) {
    const old = (before || []).find(([other]) => other === name);
    const change = old ? value - old[1] : 0;
    return el("li", { class: "counter" + (["health", "life"].includes(name.toLowerCase()) ? " heart" : "") },
      numberSign(name), el("b", {}, String(value)), " ", name,
      change !== 0 && el("span", { class: change > 0 ? "better" : "worse" },
        " ", (change > 0 ? "+" : "−") + Math.abs(change)));
  }

  function side(player, table, before) {
    const letter = LETTERS[player];
    const held = (table["zones" + letter] || []).map((one) => zones[one]);
    const old = new Map(((before || {})["zones" + letter] || []).map((one) => [zones[one][0], zones[one][4]]));
    const arrows = table.arrows || [];
    const light = table.light ? table.light[player] : "calm";
    const lines = (style) => held.filter((zone) => style.includes(zone[2]))
      .map((zone) => line(player, zone, before && old.has(zone[0]) ? old.get(zone[0]) : null, arrows));
    const role = roleAt(arrows, String(player));
    const marks = table["marks" + letter] || [];
    const bar = el("div", { class: "bar" },
      el("span", { class: "portrait", "aria-hidden": "true" }, first(players[player])),
      el("h3", {}, el("bdi", {}, players[player])),
      LIGHTS[light] ? el("span", { class: "light" }, LIGHTS[light]) : "",
      role && el("span", { class: "role" }, role),
      el("ul", { class: "counters" }, (table["counters" + letter] || []).map((stat) =>
        counter(stat, (before || {})["counters" + letter])),
      marks.map((mark) => el("li", { class: "mark" }, mark))),
      el("ul", { class: "piles" }, held.filter((zone) => zone[2] === "pile").map((zone) => el("li", {}, pile(zone)))));
    places.set(String(player), bar);
    return el("section", { class: `side ${player === replay.seat ? "near" : "far"} ${light}`, "aria-label": players[player] },
      bar, el("div", { class: "hands" }, lines(["hand", "pool"])), el("div", { class: "lines" }, lines(["line"])));
  }

  function waiting([player, face, text, marks], index) {
    return remember("stack:" + index, paint(el("li", { tabindex: "-1" },
      sign("icon-" + faces[face].icon),
      el("div", {}, marks.length ? el("b", { class: "mark" }, marks.join(" · ") + " ") : "",
        el("b", {}, el("bdi", {}, faces[face].name)), " (", el("bdi", {}, players[player]), ") ", text)), faces[face]));
  }

  function middle(table) {
    const over = table.over;
    return el("div", { class: "middle" + (over ? " over" : "") },
      el("h3", { id: "moment" }, over ? over[0] : table.moment || steps[now].turn || "The words of the match"),
      over ? over[1] && el("p", {}, over[1]) : table.waiting && el("p", { class: "waiting" }, table.waiting),
      table.limit && el("p", { class: "limit" }, table.limit),
      table.attacks && el("ul", { class: "attacks" }, table.attacks.map((words) => el("li", {}, words))),
      table.stack && [el("h4", {}, "To be resolved, the next one first"), el("ol", { class: "stack" }, table.stack.map(waiting))],
      (table.shown || []).map(([title, shown]) => [el("h4", {}, "Shown: " + title), cardList(shown)]));
  }

  function drawTable() {
    const focused = by("table").contains(document.activeElement) ? document.activeElement.dataset.at : null;
    const table = tables[now];
    const before = now > 0 ? tables[now - 1] : null;
    places = new Map();
    const near = replay.seat;
    const seen = table.light ? [side(1 - near, table, before), middle(table), side(near, table, before)] : [middle(table)];
    by("table").replaceChildren(el("h2", { id: "table-title", class: "unseen" }, "The table"), ...seen);
    drawArrows();
    if (focused !== null) (places.get(focused) || by("table")).focus({ preventScroll: true });
  }

  function drawArrows() {
    const table = by("table");
    for (const old of table.querySelectorAll("svg.arrows")) old.remove();
    const arrows = tables[now].arrows || [];
    if (!arrows.length) return;
    const ground = table.getBoundingClientRect();
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "arrows");
    svg.setAttribute("aria-hidden", "true");
    for (const [from, to, why] of arrows) {
      const ends = [places.get(spotKey(from)), places.get(spotKey(to))];
      if (!ends[0] || !ends[1]) continue;
      const [start, end] = ends.map((one) => one.getBoundingClientRect());
      const down = start.top < end.top;
      const [x1, x2] = [start, end].map((box) => box.left + Math.min(box.width, 300) / 2 - ground.left);
      const y1 = (down ? start.bottom - 6 : start.top + 6) - ground.top;
      const y2 = (down ? end.top + 4 : end.bottom - 4) - ground.top;
      const middleY = (y1 + y2) / 2;
      const tip = down ? -9 : 9;
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", why);
      path.setAttribute("d", `M${x1} ${y1}C${x1} ${middleY} ${x2} ${middleY} ${x2} ${y2}M${x2 - 7} ${y2 + tip}L${x2} ${y2}L${x2 + 7} ${y2 + tip}`);
      svg.append(path);
    }
    table.append(svg);
  }

  // ---- Words

  function words(one) {
    return el("span", { class: one.undone ? "undone" : "" },
      "knower" in one ? sign("do-lock") : "", sentence(one.words),
      one.undone ? " (taken back)" : "",
      "knower" in one ? el("span", { class: "unseen" }, " (", players[one.knower], " alone knew)") : "");
  }

  function writeLog() {
    by("log").replaceChildren(...turns.map((start, index) => {
      const end = index + 1 < turns.length ? turns[index + 1] : steps.length;
      const lines = steps.slice(start, end).flatMap((step, offset) =>
        (step.lines || []).map((one) => el("li", { "data-step": start + offset, click: () => go(start + offset) }, words(one))));
      return el("section", { "data-step": start },
        el("h3", {}, el("button", { type: "button", click: () => go(start) }, turnName(start))),
        lines.length ? el("ul", {}, lines) : null);
    }));
  }

  const turnName = (start) => steps[start].turn || "Before the first turn";

  function say() {
    const step = steps[now];
    const said = [step.turn ? el("b", {}, step.turn) : null, ...(step.lines || []).map(words)]
      .filter(Boolean).flatMap((part, index) => (index ? [". ", part] : [part]));
    by("said").replaceChildren(...(said.length ? said : [tables[now].moment || ""]));
  }

  function markLog() {
    const log = by("log");
    for (const one of log.querySelectorAll("[data-step]")) {
      const at = Number(one.dataset.step);
      one.hidden = at > now;
      one.classList.toggle("now", at === now && one.tagName === "LI");
    }
    log.scrollTop = log.scrollHeight;
  }

  // ---- Going through it

  const turnAt = (step) => turns.reduce((found, start) => (start <= step ? start : found), 0);

  function go(step) {
    pause();
    show(step);
  }

  function show(step) {
    now = Math.max(0, Math.min(steps.length - 1, step));
    say();
    drawTable();
    markLog();
    by("step").value = now;
    by("step").setAttribute("aria-valuetext", `Step ${now + 1} of ${steps.length}, ${turnName(turnAt(now))}`);
    by("turn").value = String(turnAt(now));
    for (const id of ["first", "back"]) by(id).setAttribute("aria-disabled", now === 0);
    for (const id of ["next", "last"]) by(id).setAttribute("aria-disabled", now === steps.length - 1);
  }

  function goTurn(direction) {
    const start = turnAt(now);
    const earlier = turns.filter((one) => one < now).pop();
    if (direction < 0) go(earlier === undefined ? 0 : earlier);
    else go(turns.find((one) => one > start) ?? steps.length - 1);
  }

  function pause() {
    clearTimeout(playing);
    playing = null;
    drawPlay();
  }

  function drawPlay() {
    by("play").setAttribute("aria-label", playing === null ? "Play" : "Pause");
    by("play").querySelector("use").setAttribute("href", playing === null ? "#do-play" : "#do-pause");
  }

  function play() {
    const reading = 900 + Math.min(4000, 40 * by("said").textContent.length);
    playing = setTimeout(() => {
      show(now + 1);
      if (now === steps.length - 1) pause();
      else play();
    }, reading / Number(by("speed").value));
    drawPlay();
  }

  function playOrPause() {
    if (playing !== null) return pause();
    if (now === steps.length - 1) show(0);
    play();
  }

  by("first").addEventListener("click", () => go(0));
  by("back").addEventListener("click", () => go(now - 1));
  by("next").addEventListener("click", () => go(now + 1));
  by("last").addEventListener("click", () => go(steps.length - 1));
  by("play").addEventListener("click", playOrPause);
  by("step").addEventListener("input", () => go(Number(by("step").value)));
  by("turn").addEventListener("change", () => go(Number(by("turn").value)));
  by("close").addEventListener("click", () => by("card").close());
  by("card").addEventListener("click", (event) => { if (event.target === by("card")) by("card").close(); });
  window.addEventListener("resize", drawArrows);

  const keys = {
    ArrowLeft: (event) => (event.shiftKey ? goTurn(-1) : go(now - 1)),
    ArrowRight: (event) => (event.shiftKey ? goTurn(1) : go(now + 1)),
    Home: () => go(0),
    End: () => go(steps.length - 1),
    " ": playOrPause,
  };
  document.addEventListener("keydown", (event) => {
    const own = event.key === " " ? "input,select,button,summary" : "input,select";
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    if (by("card").open || event.target.closest(own)) return;
    event.preventDefault();
    keys[event.key](event);
  });

  let touched = null;
  by("table").addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  by("table").addEventListener("touchend", (event) => {
    if (!touched) return;
    const [x, y] = ["clientX", "clientY"].map((axis) => event.changedTouches[0][axis] - touched[axis]);
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? now + 1 : now - 1);
  });

  const light = window.matchMedia("(prefers-color-scheme: light)");
  let chosen = false;
  function colour(isLight) {
    document.documentElement.dataset.theme = isLight ? "light" : "dark";
    by("theme").setAttribute("aria-pressed", isLight);
  }
  light.addEventListener("change", () => { if (!chosen) colour(light.matches); });
  by("theme").addEventListener("click", () => {
    chosen = true;
    colour(document.documentElement.dataset.theme === "dark");
  });

  colour(light.matches);
  by("step").max = steps.length - 1;
  by("turn").replaceChildren(...turns.map((start) => el("option", { value: start }, turnName(start))));
  writeLog();
  show(0);
})();
