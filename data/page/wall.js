"use strict";
// The wall: one table for the room, or all tables of a club; looks only, and shows every word as text.
const given = JSON.parse(document.getElementById("given").textContent);
const asked = new URLSearchParams(location.search).get("lang");
const lang = given.words[asked] ? asked : (navigator.language || "en").slice(0, 2) === "de" ? "de" : "en";
document.documentElement.lang = lang;
const say = (id, args = {}) => (given.words[lang][id] || id).replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
const token = location.hash.slice(1, 33) || sessionStorage.getItem("token") || "";
if (token) { sessionStorage.setItem("token", token); history.replaceState(null, "", location.pathname + location.search); }
const me = JSON.parse(localStorage.getItem("companion:wall:" + token.slice(0, 8)) || "{}");
const cards = new Map();
const QUIET = 90, TURN = 12000, WAIT = 3000;
let here = false, ended = "", page = 0, wait = 300;

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "css") for (const [part, told] of Object.entries(value)) made.style.setProperty(part, told);
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== "") made.append(child);
  return made;
}
const lookOf = colour => given.seats[colour] || given.seats.grey;
const shape = colour => el("span", { class: "shape " + lookOf(colour).shape, css: { "--c": lookOf(colour).dark } });

const svg = (tag, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
function frieze(game, id) {
  const palette = given.palettes[game] || given.palettes.app, ink = name => palette[name] || name || "none", piece = "piece-" + id.replace(/\W/g, "");
  const { wide, ground, parts } = given.friezes[game] || given.friezes.app;
  return el("div", { class: "frieze" }, svg("svg", { width: "100%", height: "100%", "aria-hidden": "true" },
    svg("defs", {}, svg("pattern", { id: piece, width: wide, height: 16, patternUnits: "userSpaceOnUse" }, svg("rect", { width: wide, height: 16, fill: ink(ground) }),
      ...parts.map(one => svg("path", { d: one.d, fill: ink(one.fill), stroke: ink(one.stroke), "stroke-width": one.width || 0 })))), svg("rect", { width: "100%", height: 16, fill: `url(#${piece})` })));
}
function connect() {
  if (ended || (!given.club && !token)) return draw();
  const socket = new WebSocket("ws://" + location.host + "/");
  socket.addEventListener("open", () => {
    if (!given.club) socket.send(JSON.stringify({ t: "hello", page: true, wall: true, token, member: me.member || "", key: me.key || "", name: say("wall"), lang }));
  });
  socket.addEventListener("message", event => receive(JSON.parse(event.data)));
  socket.addEventListener("close", () => { here = false; draw(); if (!ended) setTimeout(connect, wait = Math.min(wait * 1.5, WAIT)); });
}
function receive(message) {
  here = true; wait = 300;
  if (message.t === "welcome") localStorage.setItem("companion:wall:" + token.slice(0, 8), JSON.stringify({ member: message.member, key: message.key }));
  else if (message.t === "bye") ended = say(message.why);
  else if (message.t === "cards") {
    if (message.all) cards.clear();
    for (const [id, card] of Object.entries(message.cards)) {
      if (card === null) cards.delete(id);
      else cards.set(id, { ...card, told: Date.now() - 1000 * (card.age || 0) });
    }
    draw();
  }
}

const fits = count => count <= 1 ? [1, 1] : count <= 2 ? [2, 1] : count <= 4 ? [2, 2] : count <= 6 ? [3, 2] : [4, 3];
function draw() {
  const all = [...cards].sort(([, a], [, b]) => Number(a.finished) - Number(b.finished) || (a.host < b.host ? -1 : 1));
  const none = ended || (!given.club && !token ? say("no_code") : here ? say("empty") : say("joining"));
  const [wide, high] = fits(all.length), each = wide * high, pages = Math.ceil(all.length / each) || 1;
  page %= pages;
  const seen = all.slice(page * each, (page + 1) * each);
  const manner = all.length <= 1 ? "wide" : all.length <= 4 ? "few" : all.length <= 6 ? "few more" : "many";
  const main = document.getElementById("main");
  main.style.gridTemplateColumns = `repeat(${wide},minmax(0,1fr))`; main.style.gridTemplateRows = `repeat(${high},minmax(0,1fr))`;
  main.replaceChildren(...(seen.length ? seen.map(([id, card]) => table(id, card, manner)) : [el("p", { class: "none" }, none)]));
  const told = given.club ? [say("tables", { n: all.length }), pages > 1 ? `${page + 1} / ${pages}` : ""] : [];
  document.getElementById("foot").replaceChildren(...[...told, here ? "" : say("away")].filter(Boolean).map((text, i, list) => el("span", { class: !here && i === list.length - 1 ? "away" : "" }, text)));
}
function table(id, card, manner) {
  const words = card.words[lang], palette = given.palettes[card.game] || given.palettes.app, css = { "font-family": "inherit" };
  for (const [name, value] of Object.entries(palette)) css["--" + name.replace("_", "-")] = value;
  const display = { css: { "font-family": `${given.palettes[card.game] ? card.game : "app"}, Georgia, serif` } };
  const silent = (Date.now() - card.told) / 1000 > QUIET;
  const state = card.finished ? say("finished") : silent ? say("quiet") : given.club ? say("at", { who: card.host }) : "";
  return el("section", { class: `table ${manner}${silent ? " quiet" : ""}`, css, "data-table": id },
    el("div", { class: "head" }, el("h1", display, words.name), state ? el("small", {}, state) : null), frieze(card.game, id),
    el("div", { class: "body" }, phase(card, words, display), score(card, words, display), race(card), moments(card, words, display)));
}
function phase(card, words, display) {
  const turn = card.turn === null ? null : card.seats[card.turn];
  const pips = card.total > 0 && card.total <= 24 ? el("div", { class: "pips" }, Array.from({ length: card.total }, (_, i) => el("i", { class: i < card.done ? "on" : "" }))) : null;
  return el("div", { class: "phase" }, el("span", display, words.phase), turn && !(words.phase + words.detail).includes(turn.name) ? el("span", { class: "num" }, " · ", turn.name) : null, el("small", {}, words.detail), pips);
}
function score(card, words, display) {
  const most = Math.max(1, ...card.seats.map(one => one.worth));
  const order = card.seats.map((_, place) => place).sort((a, b) => card.seats[a].rank - card.seats[b].rank);
  return el("div", { class: "score" }, order.map(place => {
    const one = card.seats[place];
    return el("div", { class: place === card.turn ? "row turn" : "row" }, shape(one.colour), el("span", { class: "name" }, one.name),
      el("div", { class: "bar" }, el("i", { css: { width: Math.max(1.5, 100 * one.worth / most) + "%", "--c": lookOf(one.colour).dark } })),
      el("span", { class: "num", css: display.css }, words.points[place]));
  }));
}
function race(card) {
  const told = card.race || [];
  if (told.length < 2) return null;
  const most = Math.max(1, ...told.flat());
  const lines = card.seats.map((seat, place) => svg("polyline", { points: told.map((points, i) => `${100 * i / (told.length - 1)},${97 - 94 * Math.max(0, points[place]) / most}`).join(" "), fill: "none", stroke: lookOf(seat.colour).dark, "stroke-width": 5, "stroke-linejoin": "round", "vector-effect": "non-scaling-stroke" }));
  const made = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": say("race") }, ...lines);
  return el("div", { class: "race" }, made);
}
function moments(card, words, display) {
  const told = words.moments.length ? words.moments : words.log.map(one => ({ words: one.words + (one.taps > 1 ? " ×" + one.taps : "") }));
  if (!told.length) return null;
  return el("ul", { class: "moments side" }, told.map(one => el("li", one.colour ? { css: { "--c": lookOf(one.colour).dark } } : {},
    one.title ? el("b", display, given.icons[one.icon] ? el("span", { class: "icon", "aria-hidden": "true" }, given.icons[one.icon]) : null, one.title) : null, el("span", {}, one.words))));
}
setInterval(() => { page += 1; draw(); }, TURN);
connect();
