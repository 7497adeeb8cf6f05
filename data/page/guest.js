"use strict";
const given = JSON.parse(document.getElementById("given").textContent);
const lang = (navigator.language || "en").slice(0, 2) === "de" ? "de" : "en";
document.documentElement.lang = lang;
const say = (id, args = {}) => (given.words[lang][id] || id).replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
const secret = location.hash.slice(33, 34) || sessionStorage.getItem("secret") || "";
const token = location.hash.slice(1, 33) || sessionStorage.getItem("token") || "";
if (token) { sessionStorage.setItem("token", token); sessionStorage.setItem("secret", secret); history.replaceState(null, "", location.pathname); }
const shelf = "companion:" + token.slice(0, 8);
const me = Object.assign({ member: "", key: "", name: "", seat: null, outbox: [], plan: null }, JSON.parse(localStorage.getItem(shelf) || "{}"));
const keep = () => localStorage.setItem(shelf, JSON.stringify(me));
const $ = id => document.getElementById(id);
let socket = null, here = false, ended = "", view = null, draft = null, wait = 300, rounds = 0, toast = "", soon = false, picked = null, mine = false;

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") made.addEventListener("click", value);
    else if (name === "css") for (const [part, told] of Object.entries(value)) made.style.setProperty(part, told);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(2)) if (child !== null && child !== undefined && child !== "") made.append(child);
  return made;
}
const unfolded = new Set();
function fold(key, attributes, words, ...children) {
  const made = el("details", { ...attributes, open: unfolded.has(key) }, el("summary", {}, words), ...children);
  made.addEventListener("toggle", () => made.open ? unfolded.add(key) : unfolded.delete(key));
  return made;
}
const icon = name => given.icons[name] ? el("span", { class: "icon", "aria-hidden": "true" }, given.icons[name]) : null;
const svg = (tag, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const ink = name => given.palette[name] || name || "none";
function frieze() {
  const { wide, ground, parts } = given.frieze;
  const piece = svg("pattern", { id: "piece", width: wide, height: 16, patternUnits: "userSpaceOnUse" }, svg("rect", { width: wide, height: 16, fill: ink(ground) }),
    ...parts.map(one => svg("path", { d: one.d, fill: ink(one.fill), stroke: ink(one.stroke), "stroke-width": one.width || 0 })));
  $("frieze").replaceChildren(svg("svg", { width: "100%", height: 16, "aria-hidden": "true" }, svg("defs", {}, piece), svg("rect", { width: "100%", height: 16, fill: "url(#piece)" })));
}
const emblem = () => svg("svg", { class: "emblem", viewBox: "0 0 100 100", "aria-hidden": "true" }, ...[[48, 1.4, ""], [42, 6, "3 2.4"], [36, 1.4, ""], [33, .8, ""]].map(([r, width, dash]) =>
  svg("circle", { cx: 50, cy: 50, r, fill: "none", stroke: "#fff", "stroke-width": width, "stroke-dasharray": dash })));
const seatOf = place => { const s = view.seats[place]; return given.seats[s.colour] || given.seats.grey; };
const shape = place => el("span", { class: "shape " + seatOf(place).shape, css: { "--c": seatOf(place).dark } });
const send = message => { if (socket && socket.readyState === 1) socket.send(JSON.stringify(message)); };
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), b => b.toString(16).padStart(2, "0")).join("");

// What only this page knows of a tap stays here: its words, and how far it has come.
const propose = ({ asked, sure, line, words, ...intent }) => send({ t: "propose", intent });
function want(intent, words) {
  me.outbox.push({ id: newId(), at: Date.now() / 1000, ...intent, words });
  keep();
  if (here) propose(me.outbox[me.outbox.length - 1]);
  draw();
}
function flush() {
  const now = Date.now() / 1000;
  for (const intent of me.outbox) {
    const counts = intent.want === "do" && intent.action.do === "Add";
    if (!counts && now - intent.at > 60 && !intent.sure) { intent.asked = true; continue; }
    propose(intent);
  }
  draw();
}
function perform(move) {
  if (me.plan && me.plan.do === move.do) { me.plan = null; keep(); }
  if (move.whole) want({ want: "do", action: { do: move.do, ...move.given }, ...(move.phase ? { phase: move.phase } : {}) }, move.words);
  else { draft = { do: move.do, begun: move.given, answers: {}, title: move.words, asks: null }; ask(); }
}
function ask() { draft.r = ++rounds; send({ t: "draft", r: draft.r, do: draft.do, begun: draft.begun, answers: draft.answers }); draw(); }
function drafted(message) {
  if (!draft || message.r !== draft.r) return;
  const first = draft.asks === null;
  Object.assign(draft, { action: null, against: "", chance: [] }, message);
  if (first && message.silent && message.action && !message.against) return done();
  draw();
}
function done() {
  const made = { want: "do", action: draft.action };
  if (draft.against) made.override = true;
  if (draft.chance && draft.chance.length) made.chance = draft.chance;
  if (draft.phase) made.phase = draft.phase;
  const words = draft.title;
  draft = null;
  want(made, words);
}

function connect() {
  if (!token || ended) return draw();
  socket = new WebSocket("ws://" + location.host + "/");
  socket.addEventListener("open", () => send({ t: "hello", page: true, token, member: me.member, key: me.key, name: me.name || say("guest"), seats: me.seat === null ? [] : [me.seat], lang }));
  socket.addEventListener("message", event => receive(JSON.parse(event.data)));
  socket.addEventListener("close", () => { here = false; socket = null; draw(); if (!ended) setTimeout(connect, wait = Math.min(wait * 1.5, 3000)); });
}
// A tap stays faint until the view that shows what its line has done: no number goes back in between.
function shown() { if (view) me.outbox = me.outbox.filter(one => one.line === undefined || one.line > view.head); }
function receive(message) {
  if (message.t === "welcome") {
    me.member = message.member; me.key = message.key; here = true; soon = false; wait = 300; keep(); flush();
  } else if (message.t === "view") {
    const now = message.turn === null || message.turn === message.seat;
    if (mine && !now && me.plan) { me.plan = null; keep(); }
    view = message; mine = now; picked = mine ? null : picked; shown(); draw();
  } else if (message.t === "answer") {
    if (message.refused) me.outbox = me.outbox.filter(one => one.id !== message.id);
    else for (const one of me.outbox) if (one.id === message.id) one.line = message.ok;
    shown(); keep();
    if (message.refused) { toast = message.refused; setTimeout(() => { toast = ""; draw(); }, 6000); }
    draw();
  } else if (message.t === "draft") drafted(message);
  else if (message.t === "soon") { soon = message.soon; draw(); }
  else if (message.t === "bye") { if (message.why === "together.bye.token") sessionStorage.removeItem("token"); ended = say(message.why); draw(); }
}

function draw() {
  if (!token) return door(say("no_code"));
  if (ended) return sessionStorage.getItem("token") ? $("main").replaceChildren(el("p", { class: "card" }, ended)) : door(ended);
  if (!view) return $("main").replaceChildren(el("p", { class: "card" }, say("joining")));
  const palette = given.palette;
  for (const [name, value] of Object.entries(palette)) document.body.style.setProperty("--" + name.replace("_", "-"), value);
  if (!$("frieze").firstChild) frieze();
  const seat = view.seat ?? null;
  if (seat === null) return choose();
  if (seat !== null) {
    const flood = seatOf(seat).flood;
    document.body.style.setProperty("--flood", flood.dark); document.body.style.setProperty("--flood-ink", flood.ink);
  }
  head(seat);
  const page = [waits()];
  if (seat !== null) {
    const asked = view.questions.filter(one => !one.mine && one.answers.length);
    page.push(...view.questions.filter(one => one.mine).map(decision), gauges(), reminded(), moves());
    if (asked.length) page.push(fold("asked", { class: "card" }, say("table_asks") + " (" + asked.length + ")", asked.map(decision)));
  }
  page.push(score(), race(), log());
  $("main").replaceChildren(...page.filter(Boolean));
  dock(seat);
  over();
}
function door(words) {
  const field = el("input", { id: "code", "aria-label": say("code"), placeholder: "ABC DEF", maxlength: 7, autocapitalize: "characters", autocomplete: "off", spellcheck: "false" });
  const come = () => { const code = field.value.replace(/[\s-]/g, "").toUpperCase(); if (code.length === 6) { location.hash = code; location.reload(); } };
  field.addEventListener("keydown", event => { if (event.key === "Enter") come(); });
  $("main").replaceChildren(el("section", { class: "card" }, el("p", {}, words), field, el("button", { class: "primary", id: "come", css: { width: "100%", "margin-top": ".8rem" }, on: come }, say("come_in"))));
}
function choose() {
  $("head").replaceChildren(el("h1", {}, view.name));
  $("main").replaceChildren(el("h2", {}, say("who")), el("div", { class: "grid" }, view.seats.map((one, place) =>
    el("button", { class: "tile", "data-seat": place, on: () => { me.seat = place; me.name = one.name; keep(); send({ t: "sit", seats: [place] }); } }, shape(place), " ", one.name))),
    /Android/.test(navigator.userAgent) ? el("a", { class: "quiet app", id: "app", href: "companion-table://" + location.host + "/#" + token + secret }, say("open_app")) : "");
  dock(null);
}
function head(seat) {
  if (seat === null) return $("head").replaceChildren(el("div", { class: "grow" }, el("h1", {}, view.name), el("div", {}, view.phase)));
  const mine = view.seats[seat];
  $("head").replaceChildren(emblem(), shape(seat), el("div", { class: "grow" }, el("h1", { id: "name" }, mine.name), el("div", {}, mine.detail)),
    el("div", { class: "pts" }, el("div", { class: "num", id: "points" }, mine.points), el("div", {}, say("points"))));
}
function waits() {
  const turn = view.turn, me_too = turn === view.seat, pips = view.total > 0 && view.total <= 24 ? el("div", { class: "pips" }, Array.from({ length: view.total }, (_, i) => el("i", { class: i < view.done ? "on" : "" }))) : null;
  const who = turn === null ? el("div", { class: "num" }, view.phase) : el("div", { class: "who" }, shape(turn), el("div", {}, el("p", {}, say(me_too ? "your_turn" : "waits_for")), el("div", { class: "num" }, view.seats[turn].name)));
  return el("section", { class: "wait", id: "phase" }, el("div", { class: "top" }, who, el("p", { class: "what" }, turn === null ? view.detail : view.detail || view.phase)),
    view.order.length > 1 ? el("div", { class: "chips", id: "order" }, view.order.map((place, i) => [i ? el("b", { "aria-hidden": "true" }, "›") : null, el("span", { class: "chip" + (i ? "" : " now") + (place === view.seat ? " me" : ""), css: { "--c": seatOf(place).dark } }, shape(place), place === view.seat ? say("you") : view.seats[place].name)])) : null, pips,
    view.chosen.length ? el("p", { id: "chosen" }, view.chosen.map((place, i) => [i ? ", " : "", shape(place), " ", view.seats[place].name]), " ", say("chosen")) : null,
    view.chosen.includes(view.seat) ? el("p", { id: "held" }, say("held")) : null);
}
function reminded() {
  const told = view.reminders.filter(one => !one.do), own = told.filter(one => one.seat === view.seat || one.seat === null), rest = told.filter(one => !own.includes(one));
  const line = one => el("p", {}, one.seat === null ? "" : shape(one.seat), " ", one.words);
  if (!told.length) return null;
  const shown = own.length ? own.slice(0, 3) : rest.slice(0, 1), more = [...own, ...rest].filter(one => !shown.includes(one));
  return el("section", { class: "card told", id: "reminders" }, shown.map(line), more.length ? fold("reminders", {}, say("reminders", { n: more.length }), more.map(line)) : null);
}
function decision(one) {
  return el("section", { class: "card question" }, one.why ? el("small", {}, one.why) : null, el("p", {}, one.words),
    el("div", { class: "opts" }, one.answers.map(answer => el("button", { class: "opt", on: () => perform(answer) }, answer.words, answer.detail ? el("small", {}, answer.detail) : null))));
}
function gauges() {
  if (!view.gauges.length) return null;
  const counter = one => {
    const waiting = me.outbox.filter(i => i.want === "do" && i.action.do === "Add" && i.action.path === one.path).reduce((sum, i) => sum + i.action.by, 0);
    const count = by => el("button", { class: "step", "aria-label": one.words + " " + (by > 0 ? "+1" : "−1"), on: () => want({ want: "do", action: { do: "Add", path: one.path, by, reason: "" } }, one.words) }, by > 0 ? "+" : "−");
    const value = waiting ? String(one.n + waiting) : one.value;
    const tone = given.seats[one.tone] ? given.seats[one.tone].dark : given.palette[one.tone];
    return el("div", { class: "card gauge", "data-path": one.path, css: tone ? { "--tone": tone } : {} }, one.path ? count(-1) : null,
      el("div", { class: "mid" }, el("div", { class: "num" + (waiting ? " faint" : "") }, icon(one.icon), el("span", {}, value), one.cap ? el("small", {}, "/" + one.cap) : null), el("div", { class: "label" }, one.words)), one.path ? count(1) : null);
  };
  const counted = view.gauges.filter(one => one.path), facts = view.gauges.filter(one => !one.path);
  return el("div", {}, el("div", { class: "grid counted", css: { "margin-top": "1rem" } }, counted.map(counter)), facts.length ? el("div", { class: "grid facts" }, facts.map(counter)) : null);
}
const tile = (one, on = null, act = perform) => el("button", { class: "tile" + (on ? " on" : "") + (/\S{13}/.test(one.words) ? " long" : ""), "data-do": one.do, "aria-pressed": on === null ? null : String(on), on: () => act(one) }, me.plan && on !== null && me.plan.do === one.do ? el("i", { class: "ribbon" }) : null, icon(one.icon), one.words);
const before = () => Math.max(0, view.order.indexOf(view.seat));
function moves() {
  const due = view.reminders.filter(one => one.do), waiting = view.usual.length > 0, chosen = (picked || me.plan || {}).do;
  const pick = one => { if (me.plan && me.plan.do === one.do) { me.plan = null; keep(); } else picked = picked && picked.do === one.do ? null : one; draw(); };
  return el("section", {}, el("h2", {}, say(waiting ? "your_next" : "may"), waiting && before() ? el("small", {}, say("before_you", { n: before() })) : null),
    el("div", { class: "grid tiles" }, due.map(one => { const made = tile(one); made.classList.add("due"); return made; }), view.quick.map(one => tile(one)), view.usual.map(one => tile(one, one.do === chosen, pick))),
    fold("moves", {}, say("all_moves"), el("div", { class: "grid tiles" }, view.moves.map(one => tile(one)))));
}
function score() {
  const most = Math.max(1, ...view.seats.map(one => one.worth));
  const order = view.seats.map((one, place) => place).sort((a, b) => view.seats[a].rank - view.seats[b].rank);
  return el("section", {}, el("h2", {}, say("standing"), el("small", { class: here ? "live" : "live away" }, el("i"), here ? say("live") : say("away"))), el("div", { class: "card", id: "score" }, order.map(place => {
    const one = view.seats[place];
    return el("div", { class: "row" + (place === view.seat ? " me" : "") }, shape(place), el("span", { class: "name" }, one.name), el("div", { class: "bar" }, el("i", { css: { width: Math.max(2, 100 * one.worth / most) + "%", "--c": seatOf(place).dark } })), el("span", { class: "num" }, one.points));
  })));
}
function race() {
  const told = view.race || [];
  if (told.length < 2) return null;
  const most = Math.max(1, ...told.flat());
  const lines = view.seats.map((_, place) => svg("polyline", { points: told.map((points, i) => `${100 * i / (told.length - 1)},${96 - 92 * Math.max(0, points[place]) / most}`).join(" "), fill: "none", stroke: seatOf(place).dark, "stroke-width": 3, "vector-effect": "non-scaling-stroke" }));
  const made = svg("svg", { class: "race", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": say("race") }, ...lines);
  return el("section", {}, el("h2", {}, say("race")), el("div", { class: "card" }, made));
}
function log() {
  const waiting = me.outbox.map(one => el("li", { class: "faint pending" }, one.want === "do" ? (one.action.do === "Add" ? (one.words || "") + (one.action.by > 0 ? " +" : " −") + Math.abs(one.action.by) : one.words || one.action.do) : say("undo"), " · ",
    one.asked ? el("span", {}, el("button", { class: "opt", on: () => { one.sure = true; one.asked = false; keep(); flush(); } }, say("still")), el("button", { class: "opt", on: () => { me.outbox = me.outbox.filter(other => other !== one); keep(); draw(); } }, say("not"))) : say("pending")));
  return el("section", {}, el("h2", {}, say("log")), el("ul", { class: "log card", id: "log" }, waiting, view.log.map(one => el("li", {}, one.words, one.taps > 1 ? " ×" + one.taps : "", one.by ? el("small", {}, " · " + one.by) : null))));
}
function dock(seat) {
  const last = seat !== null && view.log[0], plan = seat !== null && me.plan;
  const big = (id, words, more, act) => el("button", { class: "primary", id, on: act }, more ? icon("bookmark-check-outline") : null, el("span", {}, words, more ? el("small", {}, more) : null));
  const ways = seat === null ? [] : [view.other, view.next].filter(Boolean);
  const buttons = ways.map((one, i) => i === ways.length - 1 && !(plan && mine) ? big("next", one.words, "", () => perform(one)) : el("button", { class: "quiet", id: i === ways.length - 1 ? "next" : "other", on: () => perform(one) }, one.words));
  if (plan && mine) buttons.push(big("planned", plan.words, say("your_turn"), () => perform(plan)));
  else if (seat !== null && picked) buttons.push(big("plan", say("plan", { move: picked.words }), say("comes"), () => { me.plan = picked; picked = null; keep(); draw(); }));
  else if (plan) buttons.push(el("button", { class: "quiet plan", id: "planned", on: () => { me.plan = null; keep(); draw(); } }, say("planned", { move: plan.words })));
  if (!buttons.length && seat !== null) buttons.push(el("span", { class: "hint" }, say(view.usual.length ? "pick" : "act")));
  $("dock").replaceChildren(el("div", { class: here && !soon ? "status" : "status away", id: "status" }, el("i"), soon ? say("soon") : here ? say("connected") : say("host_away")),
    last ? el("button", { class: "quiet", id: "undo", on: () => want({ want: "undo", entry: last.id }) }, say("undo")) : "", ...buttons);
}
function over() {
  const parts = [];
  if (toast) parts.push(el("div", { class: "toast", role: "status", id: "toast" }, toast));
  if (draft) parts.push(el("div", { class: "sheet", id: "sheet" }, el("div", { role: "dialog", "aria-modal": "true" }, el("h2", {}, draft.title || ""),
    draft.help ? el("small", {}, draft.help) : null, (draft.asks || []).filter(one => one.how !== "only").map(question),
    draft.against ? el("p", { class: "against" }, draft.against) : null,
    el("div", { class: "ends" }, el("button", { class: "quiet", on: () => { draft = null; draw(); } }, say("cancel")),
      draft.action ? el("button", { class: "primary", id: "do", on: done }, draft.against ? say("anyway") : draft.title) : null))));
  $("over").replaceChildren(...parts);
}
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function question(one) {
  const give = value => { draft.answers[one.field] = value; ask(); };
  const face = (option, on, act, more) => el("button", { class: "opt" + (on ? " on" : "") + (option.against ? " no" : ""), "data-value": JSON.stringify(option.value), "aria-pressed": on, on: act }, icon(option.icon), option.words, more || "", option.detail ? el("small", {}, option.detail) : null, option.against ? el("small", {}, option.against) : null);
  const stepper = (value, low, high, change, label) => el("div", { class: "row" }, el("span", { class: "grow" }, label || ""), el("button", { class: "step", on: () => change(Math.max(low, value - 1)) }, "−"), el("span", { class: "num" }, value), el("button", { class: "step", on: () => change(Math.min(high, value + 1)) }, "+"));
  let body;
  if (["one", "seat", "payment"].includes(one.kind)) body = one.options.map(o => face(o, one.how !== "open" && same(one.answer, o.value), () => give(o.value)));
  else if (one.kind === "dice") body = [el("button", { class: "opt" + (one.answer === null ? " on" : ""), on: () => give(null) }, say("app_rolls")), ...one.options.map(o => face(o, one.answer !== null && same(one.answer, o.value), () => give(o.value)))];
  else if (one.kind === "flag") body = [[true, "yes"], [false, "no"]].map(([value, word]) => el("button", { class: "opt" + (one.answer === value ? " on" : ""), on: () => give(value) }, say(word)));
  else if (one.kind === "some") {
    const now = one.answer || [];
    body = one.options.map(o => {
      const taken = now.filter(v => same(v, o.value)).length;
      return face(o, taken > 0, () => { const rest = now.filter(v => !same(v, o.value)); give(taken < o.most && now.length < one.high ? [...now, o.value] : rest); }, taken > 1 ? " ×" + taken : "");
    });
  } else if (one.kind === "amounts") {
    const now = new Map((one.answer || []).map(([v, n]) => [JSON.stringify(v), n]));
    const change = (o, n) => { now.set(JSON.stringify(o.value), n); give([...now].map(([v, n]) => [JSON.parse(v), n]).filter(([, n]) => n)); };
    body = one.options.map(o => stepper(now.get(JSON.stringify(o.value)) || 0, 0, o.most, n => change(o, n), o.words));
  } else if (one.kind === "amount") body = [stepper(one.answer ?? one.low, one.low, one.high, give)];
  else if (one.kind === "text") {
    const field = el("input", { value: one.answer || "", maxlength: 40, "aria-label": one.prompt });
    field.addEventListener("change", () => give(field.value));
    body = [field, ...one.options.map(o => face(o, same(one.answer, o.value), () => give(o.value)))];
  } else body = [el("p", {}, say("in_the_app"))];
  const told = one.kind === "some" || one.kind === "amounts" ? ` (${one.low === one.high ? one.low : one.low + "–" + one.high})` : "";
  return el("section", { "data-field": one.field }, el("h2", {}, one.prompt + told), one.why ? el("p", {}, one.why) : null, one.gain ? el("p", {}, one.gain) : null, el("div", { class: "opts" }, body));
}
document.addEventListener("visibilitychange", () => {
  send({ t: "seen", visible: !document.hidden, lang });
  if (!document.hidden && !socket) { wait = 300; connect(); }
});
connect();
