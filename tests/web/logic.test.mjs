// The page's logic without a browser: `node --test tests/web/logic.test.mjs`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { asText } from "../../web/page/browser/stored.js";
import { Refusal, askLast, askOnce, givenUp, resolve, useTransport, wholePicture } from "../../web/page/ask.js";
import { differences, eachOnce, emptied, inSequence, isWritten, orderableAt, ordersOf, partsOfUnit, placeOf, placeOfResult, strengthened, targetOf, unitsFor, unitsOf, withOrder, withRule, withTyped, withUnit, withUnitMoved, withoutStatement, withoutUnit } from "../../web/page/case.js";
import { kindOf } from "../../web/page/files.js";
import { commandOf } from "../../web/page/keys.js";
import { PIECES, base64In, mailSummary, pieceRows, questionLines, withHidden } from "../../web/page/mail.js";
import { oneOf, panel } from "../../web/page/panel.js";
import { lettersIn, lettersOf, lettersSaid } from "../../web/page/letters.js";
import { continued, stepOf } from "../../web/page/picking.js";
import { pack, unpack } from "../../web/page/links.js";
import { commentOf, noteOf } from "../../web/page/note.js";
import { placeUnits } from "../../web/page/map/detail.js";
import { frameOf, placeOfGroup } from "../../web/page/map/picture.js";
import { inWords } from "../../web/page/panels/dependencies.js";
import { keep, ofBrowser, ofTab, openStorage, read, write } from "../../web/page/storage.js";
import { shownColumns } from "../../web/page/tables.js";
import { choicesOf, declaredPoints, dueLeft, partFor, partsOf, placedBy, possibleValues, statementOf } from "../../web/page/statements.js";
import { KINDS, linkIn, summaryOf } from "../../web/page/pasted.js";
import { postText } from "../../web/page/post.js";
import { counted, fateOf, fateWord, lower, sentences, spoken } from "../../web/page/words.js";
import { TOKEN, server } from "../../web/page/transport.js";
import { INITIAL, amended, documentOf, isChanged, keptOf, markOf, pushed, redoWords, shownOf, undoWords, wentTo, withChanges } from "../../web/page/state.js";

const CASE = { variant: "standard", phase: "S1901M", units: { france: ["A par", "F bre"] }, orders: { france: ["A par - bur", "F bre H"] } };
const doc = (phase, origin = "") => ({ case: { ...CASE, phase }, note: { title: "", words: "" }, boardFile: null, game: null, origin });

test("a picture is put together from its new lines and those of the ground", () => {
  const ground = ["<svg>", "<a/>", "<b/>", "</svg>"];
  assert.equal(wholePicture([[0, 2], "<c/>", [3, 1]], ground), "<svg>\n<a/>\n<c/>\n</svg>");
  assert.equal(wholePicture(["<svg/>"], []), "<svg/>");
});

test("a state is never changed in place", () => {
  assert.ok(Object.isFrozen(INITIAL));
  const next = withChanges(INITIAL, { tab: "rules" });
  assert.equal(INITIAL.tab, "result");
  assert.ok(Object.isFrozen(next));
});

test("steps are undone and redone, and a new step drops what was undone", () => {
  let state = pushed(pushed(pushed(INITIAL, doc("S1901M"), "one"), doc("F1901M"), "two"), doc("S1902M"), "three");
  assert.deepEqual([undoWords(state), redoWords(state)], ["three", null]);
  state = wentTo(state, 1);
  assert.equal(documentOf(state).case.phase, "F1901M");
  assert.deepEqual([undoWords(state), redoWords(state)], ["two", "three"]);
  state = pushed(state, doc("W1901A"), "four");
  assert.deepEqual(state.steps.map((step) => step.words), ["one", "two", "four"]);
  assert.equal(wentTo(state, 7), state);
});

test("an amended document is no new step", () => {
  const state = amended(pushed(INITIAL, doc("S1901M"), "one"), doc("F1901M"));
  assert.equal(state.steps.length, 1);
  assert.equal(documentOf(state).case.phase, "F1901M");
});

test("an author's note is about units, orders and rules", () => {
  const mine = doc("S1901M", markOf({ ...CASE, phase: "S1901M" }));
  assert.equal(isChanged(mine), false);
  assert.equal(isChanged({ ...mine, case: withRule(mine.case, "convoy_paradox", "1982") }), true);
  assert.equal(isChanged({ ...mine, case: withOrder(mine.case, "france", "par", "A par H") }), true);
  assert.equal(isChanged(doc("S1901M")), false);
});

test("an order takes the place of the unit's other orders", () => {
  assert.deepEqual(withOrder(CASE, "france", "par", "A par H").orders, { france: ["A par H", "F bre H"] });
  assert.deepEqual(withOrder(CASE, "france", "par", null).orders, { france: ["F bre H"] });
  assert.deepEqual(ordersOf(CASE).map(({ place }) => place), ["par", "bre"]);
});

test("a typed list replaces the order of each unit that it names", () => {
  const data = { ...CASE, units: { ...CASE.units, england: ["F lon"] }, orders: { france: ["A par H", "F bre H"], england: ["F lon H"] } };
  const owners = new Map([["par", "france"], ["bre", "france"], ["lon", "england"]]);
  const about = { power: "france", said: false, owners };
  const { data: next, powers } = withTyped(data, ["F bre - mao", "A par - bur", "F lon - eng"], about);
  assert.deepEqual(next.orders, { france: ["A par - bur", "F bre - mao"], england: ["F lon - eng"] });
  assert.deepEqual(powers, ["france", "england"]);
  assert.deepEqual(withTyped(data, ["4: hes", "W", "W"], about).data.orders.france, ["A par H", "F bre H", "4: hes", "W", "W"]);
  const foreign = withTyped(data, ["F lon - eng", "F lon - nth"], { ...about, said: true });
  assert.deepEqual(foreign.data.orders, { france: ["A par H", "F bre H", "F lon - nth"], england: ["F lon H"] });
});

test("Control and S save while a field has the focus, which keeps its own undo", () => {
  const pressed = (key, more = {}) => ({ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, ...more });
  assert.deepEqual([false, true].map((typing) => commandOf(pressed("s"), typing)), ["save", "save"]);
  assert.equal(commandOf(pressed("S", { ctrlKey: false, metaKey: true }), true), "save");
  assert.deepEqual(["z", "y"].map((key) => commandOf(pressed(key), false)), ["undo", "redo"]);
  assert.deepEqual(["z", "y"].map((key) => commandOf(pressed(key), true)), [null, null]);
  assert.equal(commandOf(pressed("z", { shiftKey: true }), false), "redo");
  assert.equal(commandOf(pressed("s", { altKey: true }), false), null);
  assert.equal(commandOf(pressed("s", { ctrlKey: false }), false), null);
});

test("in winter a click on another center leaves the unfinished build", () => {
  const there = { phase: "adjustment", unit: false, order: false, reached: false };
  const build = { place: "bre", kind: "build", menu: {} };
  assert.equal(stepOf(null, "bre", there), "build");
  assert.equal(stepOf(build, "par", there), "build");
  assert.equal(stepOf(build, "bre", there), "cancel");
  assert.equal(stepOf(build, "mun", { ...there, unit: true }), "begin");
  assert.equal(stepOf({ place: "mun", kind: "disband", menu: { disband: "R A mun" } }, "par", there), "build");
});

test("in spring a click finishes the order, begins another one, or is refused", () => {
  const there = { phase: "movement", unit: false, order: false, reached: false };
  const move = { place: "par", kind: "move", menu: { move: {} } };
  assert.equal(stepOf(move, "bur", { ...there, reached: true }), "finish");
  assert.equal(stepOf(move, "bre", { ...there, unit: true }), "begin");
  assert.equal(stepOf(move, "mos", there), "refuse");
  assert.equal(stepOf(move, "par", { ...there, unit: true }), "cancel");
  assert.equal(stepOf({ ...move, menu: null }, "bur", there), "wait");
  assert.equal(stepOf({ ...move, kind: "support" }, "bur", there), "other");
  assert.equal(stepOf(null, "bur", { ...there, order: true }), "order");
  assert.equal(stepOf(null, "bur", there), "cancel");
});

test("a unit that no power can order has no order for a click to continue", () => {
  const refused = { place: "ven", kind: "move", menu: {}, choices: null };
  assert.equal(continued(refused), null);
  for (const giving of [null, { ...refused, menu: null }, { ...refused, choices: ["B A ven"] }, { ...refused, menu: { hold: "A ven H" } }])
    assert.equal(continued(giving), giving);
});

test("a file is opened by its kind, and a game without a resolved phase at its orders", () => {
  const game = { format: "westphalia-game", variant: "standard", phase: "S1901M", history: [] };
  assert.equal(kindOf(JSON.stringify(game)), "new game");
  assert.equal(kindOf(JSON.stringify({ ...game, history: [{}] })), "record");
  assert.equal(kindOf(JSON.stringify({ variant: "standard", phase: "S1901M" })), "case");
  assert.equal(kindOf("# A note.\nvariant: standard\n"), "case");
  assert.equal(kindOf(JSON.stringify({ provinces: [] })), "board");
  assert.equal(kindOf("[1]"), "record");
});

test("a storage that the browser blocks is replaced by memory", () => {
  const blocked = openStorage(() => {
    throw new Error("SecurityError");
  });
  write(blocked.storage, "a", { b: 1 });
  assert.deepEqual([blocked.lasts, read(blocked.storage, "a"), read(blocked.storage, "c")], [false, { b: 1 }, null]);
  const full = { getItem: () => null, setItem: () => { throw new Error("QuotaExceededError"); } };
  assert.equal(openStorage(() => full).lasts, true);
  write(full, "a", 1);
  assert.equal(openStorage(() => null).lasts, false);
});

test("a new link that another tab opened frees this tab after a restart of the server", async () => {
  const sent = [];
  globalThis.fetch = async (_, { headers }) => {
    const token = headers["Westphalia-Token"];
    sent.push(token);
    return Response.json(token === "new" ? { ok: true } : { error: { kind: "token", message: "" } }, { status: token === "new" ? 200 : 401 });
  };
  keep(ofTab, TOKEN, "old");
  keep(ofBrowser, TOKEN, "new");
  assert.deepEqual(await server.ask("start", {}), { ok: true });
  assert.deepEqual(await server.ask("start", {}), { ok: true });
  assert.deepEqual(sent, ["old", "new", "new"]);
  keep(ofTab, TOKEN, "older");
  keep(ofBrowser, TOKEN, "older still");
  await assert.rejects(server.ask("start", {}), { kind: "token", passes: true });
});

test("a table shows its titled columns, outcomes and statuses", () => {
  const columns = [["outcome", ""], ["state", "State"], ["code", ""], ["status", ""], ["color", ""], ["marker", "Marker"], ["france", ""]];
  assert.deepEqual(shownColumns(columns.map(([key, title]) => ({ key, title }))).map(({ key }) => key), ["outcome", "state", "status", "marker"]);
});

test("a panel gets what it reads, and is drawn again only when that changes", () => {
  const drawn = [];
  const draw = panel(["tab", "game", "isOpen"], (read) => drawn.push(read));
  const game = { text: "", name: "game.json" };
  const first = pushed(withChanges(INITIAL, { answer: {} }), { ...doc("S1901M"), game }, "");
  for (const state of [first, withChanges(first, { selected: "par", answer: { text: "" } }), pushed(first, { ...doc("F1901M"), game }, "")]) draw(state);
  assert.deepEqual(drawn, [{ tab: "result", game, isOpen: true }]);
  draw(withChanges(first, { tab: "rules" }));
  draw(withChanges(first, { answer: null }));
  assert.deepEqual(drawn.slice(1), [{ tab: "rules", game, isOpen: true }, { tab: "result", game, isOpen: false }]);
});

test("a panel is made anew when another one was shown meanwhile", () => {
  const drawn = [];
  const draw = oneOf(({ tab }) => tab, {
    result: () => panel(["at"], () => drawn.push("result")),
    rules: () => panel(["at"], () => drawn.push("rules")),
  });
  for (const tab of ["result", "result", "rules", "result"]) draw(withChanges(INITIAL, { tab }));
  assert.deepEqual(drawn, ["result", "rules", "result"]);
});

test("units are placed, moved and removed with their orders", () => {
  assert.deepEqual(withUnit(CASE, "germany", "A par").units, { france: ["F bre"], germany: ["A par"] });
  assert.deepEqual(withoutUnit(CASE, "bre").orders, { france: ["A par - bur"] });
  const moved = withUnitMoved(CASE, "bre", "F mao");
  assert.deepEqual(moved.units, { france: ["A par", "F mao"] });
  assert.deepEqual(moved.orders, { france: ["A par - bur"] });
});

test("an army put on a sea becomes a fleet, and a coast is asked for once", () => {
  const board = { places: [{ id: "nth", name: "", stand: { F: ["nth"] } }, { id: "stp", name: "", stand: { A: ["stp"], F: ["stp/nc", "stp/sc", "stp/nc"] } }, { id: "swi", name: "", stand: {} }] };
  assert.deepEqual(unitsFor(board, "nth", "A"), ["F nth"]);
  assert.deepEqual(unitsFor(board, "stp", "F"), ["F stp/nc", "F stp/sc"]);
  assert.deepEqual(unitsFor(board, "swi", "A"), []);
});

test("an empty board keeps the rules", () => {
  const empty = emptied(withRule(CASE, "convoy_paradox", "1982"), { phases: [{ code: "S1901M", name: "", kind: "movement" }] });
  assert.deepEqual([empty.units, empty.orders, empty.rules], [{}, {}, { convoy_paradox: "1982" }]);
});

test("places and targets are read off orders", () => {
  assert.deepEqual(["A stp/nc - nwy", "B F stp/nc", "mun"].map(placeOf), ["stp", "stp", "mun"]);
  assert.deepEqual(["A bre - lon via convoy", "F lon S F wal - eng", "A par H"].map(targetOf), ["lon", "eng", null]);
});

test("results differ order by order", () => {
  const one = { power: "france", unit: "A par", order: "A par - bur", outcome: "succeeds", code: "arrives", why: "" };
  assert.equal(differences([one], [one]).size, 0);
  assert.deepEqual([...differences([one], [{ ...one, code: "bounced" }]).keys()], ["france A par"]);
  assert.equal(differences([one], []).get("france A par").after, null);
});

test("an order to a minor state's unit is listed once, with what became of the unit", () => {
  const row = (power, unit, order, by = null) => ({ power, unit, order, outcome: "fails", code: "bounced", why: "", dislodged_by: by });
  const board = { minors: [{ id: "lowr", name: "Lower Saxony" }] };
  const rows = [row("denmark", "A bru", "A bru - bra"), row("denmark", "A hol", "A hol H"), row("lowr", "A bru", "A bru - bra", "A mec")];
  assert.deepEqual(eachOnce(rows, board), [{ ...rows[0], dislodged_by: "A mec" }, rows[1]]);
  const held = row("lowr", "A bru", "A bru H");
  assert.deepEqual(eachOnce([rows[0], held], board), [rows[0], held]);
});

test("an example of a statement becomes a form, and the form a statement", () => {
  const board = {
    people: new Map([["neutral", "Neutral"], ["france", "France"], ["england", "England"], ["spain", "Spain"], ["union", "Protestant Union"]]),
    names: new Map([["lor", "Lorraine"], ["wur", "Württemberg"], ["leo", "Leon"], ["par", "Paris"]]),
    kinds: [{ id: "A", name: "army" }, { id: "F", name: "fleet" }],
  };
  const kinds = (example) => partsOf(example, board).map(({ kind, value }) => `${kind} ${value}`);
  assert.deepEqual(kinds("9: WUR"), ["number 9", "place wur"]);
  assert.deepEqual(kinds("LOR > FRANCE"), ["place lor", "word >", "power france"]);
  assert.deepEqual(kinds("VOTE Protestant Union"), ["word VOTE", "power union"]);
  assert.deepEqual(kinds("START Leon"), ["word START", "place leo"]);
  assert.deepEqual(kinds("DECREE FREE France (send no ships)"), ["word DECREE", "word FREE", "power france", "text send no ships"]);
  assert.deepEqual(kinds("BOLSTER A Par 2"), ["word BOLSTER", "unit A par", "number 2"]);
  assert.deepEqual(kinds("MB Lorraine A"), ["word MB", "place lor", "kind A"]);
  for (const example of ["BOLSTER A par 2", "9: WUR", "LOR > FRANCE", "DECREE NO_DA Spain + France LOR England", "DECREE FREE France (send no ships)"]) {
    const parts = partsOf(example, board);
    assert.equal(statementOf(parts, parts.map(({ value }) => value), board).toLowerCase(), example.toLowerCase());
  }
});

const STATES = {
  people: new Map([["france", "France"], ["spain", "Spain"], ["wur", "Württemberg"], ["lsx", "Lower Saxony"]]),
  names: new Map([["wur", "Württemberg"], ["bru", "Brunswick"], ["lun", "Lüneburg"], ["nth", "North Sea"]]),
  places: [{ id: "wur", state: "wur" }, { id: "bru", state: "lsx" }, { id: "lun", state: "lsx" }, { id: "nth", terrain: "sea", state: null }],
  kinds: [],
};

test("lists offer only what is possible, and later ones follow from earlier ones", () => {
  const parts = partsOf("9: WUR", STATES);
  const lines = ["1: WUR", "1: LSX"];
  assert.deepEqual(choicesOf(parts, ["9", "wur"], lines, STATES), [[], ["wur", "lsx"]]);
  assert.deepEqual(choicesOf(parts, ["9", "wur"], ["1: WUR + LSX"], STATES), [[], ["wur", "bru", "lun"]]);
  const attack = partsOf("WUR > FRANCE", STATES);
  const attacks = ["WUR > FRANCE", "LSX > SPAIN"];
  assert.deepEqual(choicesOf(attack, ["lsx", ">", "spain"], attacks, STATES), [["wur", "lsx"], [], ["spain"]]);
  assert.deepEqual(possibleValues(attack, ["lsx", ">", "france"], attacks, STATES), ["lsx", ">", "spain"]);
});

test("a click on a state's land chooses it", () => {
  const parts = partsOf("9: WUR", STATES);
  const lines = ["1: WUR", "1: LSX"];
  const chosen = (place) => partFor(parts, ["9", "wur"], lines, STATES, place);
  assert.deepEqual(chosen("bru"), { n: 1, value: "lsx" });
  assert.deepEqual(chosen("lun"), { n: 1, value: "lsx" });
  assert.deepEqual(chosen("wur"), { n: 1, value: "wur" });
  assert.equal(chosen("nth"), null);
  assert.equal(statementOf(parts, ["5", "lsx"], STATES), "5: LSX");
});

test("declared points count down what is due, and are on the map", () => {
  const said = [{ power: "france", order: "5: wur" }, { power: "spain", order: "2: wur" }, { power: "france", order: "3: lsx" }, { power: "france", order: "WAR spain" }];
  assert.deepEqual(placedBy(said).map(({ power, at, points }) => [power, at, points]), [["france", "wur", 5], ["spain", "wur", 2], ["france", "lsx", 3]]);
  assert.deepEqual([...declaredPoints(said, STATES)], [["wur", "+7"], ["bru", "+3"]]);
  assert.deepEqual(dueLeft({ count: 12, noun: "point", note: "influence to place" }, 8), { count: 4, noun: "point", note: "influence to place" });
  assert.deepEqual(dueLeft({ count: 4, noun: "order", note: "33 of 33 points left" }, 9), { count: 4, noun: "order", note: "24 of 33 points left" });
});

test("the letters of a pattern are provinces of its case, and a note keeps them", () => {
  const text = "variant: standard\n\nAustria:\n  A alb - tri\n\nEngland:\n  F adr C A tri - alb\n\nFrance:\n  A tri - alb via convoy\n";
  const letters = lettersOf("A-C; B C C~A; C~A", text);
  assert.equal(lettersSaid(letters), "A = alb, B = adr, C = tri");
  assert.deepEqual([...lettersIn(`The army goes there. ${lettersSaid(letters)}.`)], [["alb", "A"], ["adr", "B"], ["tri", "C"]]);
  assert.equal(lettersOf("A-C; B-A", text).size, 0);
});

test("a post has the orders, their outcomes and the link in the marks of its forum", () => {
  const post = { title: "A [strange] *case*", about: "Standard, Spring 1901 Movement.", groups: [{ power: "France", lines: [{ sign: "✗", order: "A par - bur", fate: "bounces" }] }], link: "https://example.org/#case=eJx" };
  assert.equal(postText("text", post), "A [strange] *case*\n\nStandard, Spring 1901 Movement.\n\nFrance\n  ✗ A par - bur: bounces\n\nOpen it on the desk: https://example.org/#case=eJx\n");
  assert.equal(postText("markdown", post), "**A \\[strange\\] \\*case\\***\n\nStandard, Spring 1901 Movement.\n\n**France**\n- ✗ `A par - bur` bounces\n\n[Open it on the desk](https://example.org/#case=eJx)\n");
  assert.equal(postText("bbcode", post), "[b]A (strange) *case*[/b]\n\nStandard, Spring 1901 Movement.\n\n[b]France[/b]\n[list]\n[*]✗ A par - bur: bounces\n[/list]\n\n[url=https://example.org/#case=eJx]Open it on the desk[/url]\n");
});

test("a pasted text may be a link, or a post that ends with one", () => {
  assert.equal(linkIn("#case=eJx-_9"), "case=eJx-_9");
  assert.equal(linkIn("It is wrong.\nCheck it: https://example.org/desk/#game=eJx\n"), "game=eJx");
  assert.equal(linkIn("> See <https://example.org/desk/#case=eJx\r\n> abc\r\n> def>"), "case=eJxabcdef");
  assert.equal(linkIn(`#case=${"e".repeat(101)}\nThanks`), null);
  assert.equal(linkIn("A Vie - Tyr #case= bounced"), null);
});

test("what was found in a pasted text is said in a sentence", () => {
  const turns = [{ phase: { name: "Spring 1901 Movement" }, holds: false }, { phase: { name: "Winter 1901 Adjustment" }, holds: null }];
  assert.equal(summaryOf({ questions: [], turns }), "Read: Spring 1901 Movement, wrong; Winter 1901 Adjustment.");
  assert.equal(summaryOf({ questions: [{}, {}], turns: [] }), "2 questions about this text.");
  assert.equal(KINDS.unread, "unread");
});

const PIECE = { line: 1, text: "", kind: "order", why: "" };

test("an email is a table of its pieces, in which quoted text and signatures are counted", () => {
  const pieces = [
    { ...PIECE, line: 0, text: "Orders", kind: "question", why: "late" },
    { ...PIECE, text: "A Mun - Ruh" },
    ...[3, 4, 6].map((line) => ({ ...PIECE, line, kind: "quoted" })),
    { ...PIECE, line: 7, kind: "signature" },
    { ...PIECE, line: 9, text: "or not", kind: "question", why: "unclear" },
    { ...PIECE, line: 9, text: "maybe", kind: "question", why: "unclear" },
  ];
  assert.deepEqual(pieceRows(pieces).map(({ line, text, says }) => [line, text, says]), [
    ["", "Orders", "question: late"],
    ["1", "A Mun - Ruh", "order"],
    ["3–6", "3 lines of quoted text", "quoted"],
    ["7", "1 line of a signature", "signature"],
    ["9", "or not", "question: unclear"],
    ["9", "maybe", "question: unclear"],
  ]);
  assert.deepEqual(questionLines(pieces), [0, 9]);
  assert.deepEqual([PIECES.question, PIECES.remark], ["unread", undefined]);
});

test("what was found in emails is said in a sentence", () => {
  const mails = [{ pieces: [{ ...PIECE, kind: "question" }] }, { pieces: [PIECE] }];
  assert.equal(mailSummary({ submissions: { france: [] }, mails, passed_over: [{}] }), "Orders of 1 power; 1 question; 1 email without effect.");
  assert.equal(mailSummary({ submissions: {}, refused: [{}] }), "Orders of 0 powers; no questions; 1 not accepted.");
});

test("submitted orders are hidden, and no longer on the map", () => {
  const { orders, hidden } = withHidden({ france: ["a"], italy: ["b"] }, { russia: ["c"], turkey: ["d"] }, { france: ["e"], russia: ["f"] });
  assert.deepEqual(orders, { italy: ["b"] });
  assert.deepEqual(hidden, { russia: ["f"], turkey: ["d"], france: ["e"] });
  assert.equal(base64In("data:text/plain;base64,QQ=="), "QQ==");
});

test("a question is the same whatever comment the case begins with", () => {
  const about = { case: "variant: standard\n# inside\n", statements: true };
  const bare = asText("resolve", about);
  assert.equal(bare, 'resolve {"case":"variant: standard\\n# inside\\n","statements":true}');
  assert.equal(asText("resolve", { ...about, case: `# A title.\n #\n\n${about.case}` }), bare);
  assert.equal(asText("why", { case: { variant: "standard" } }), 'why {"case":{"variant":"standard"}}');
  assert.equal(asText("start", {}), "start {}");
});

test("no modules of the page import one another in a circle", () => {
  const page = fileURLToPath(new URL("../../web/page", import.meta.url));
  const files = readdirSync(page, { recursive: true }).filter((name) => name.endsWith(".js"));
  const imported = (file) =>
    [...readFileSync(join(page, file), "utf8").matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]+)"/gm)].map(([, name]) => normalize(join(dirname(file), name)));
  let waiting = new Map(files.map((file) => [file, imported(file)]));
  for (let before = Infinity; waiting.size < before; ) {
    before = waiting.size;
    waiting = new Map([...waiting].filter(([, names]) => names.some((name) => waiting.has(name))));
  }
  assert.ok(files.length > 40);
  assert.deepEqual([...waiting.keys()], []);
});

test("powers come in the sequence of the board, others last, and a result is where its unit stands", () => {
  const board = { people: new Map([["austria", "Austria"], ["france", "France"]]) };
  assert.deepEqual(inSequence(board, ["neutral", "france", "austria", "france"]), ["austria", "france", "neutral"]);
  assert.equal(placeOfResult({ unit: "F stp/nc", order: "F stp/nc - bot" }), "stp");
  assert.equal(placeOfResult({ unit: "", order: "B A par" }), placeOf("B A par"));
});

test("the strength and the marks of a unit are apart from its name", () => {
  assert.deepEqual(partsOfUnit("A mun+2 [fortified, kn]"), { name: "A mun", more: "+2 [fortified, kn]" });
  assert.deepEqual(partsOfUnit("F stp/nc"), { name: "F stp/nc", more: "" });
  assert.equal(strengthened("A mun", 2, ["kn", "fortified"]), "A mun+2 [fortified, kn]");
  assert.equal(strengthened("F stp/nc", 0, []), "F stp/nc");
});

test("in a retreat the dislodged unit of a province is ordered, otherwise the one that stands there", () => {
  const data = { ...CASE, dislodged: [{ power: "italy", unit: "A par" }] };
  assert.deepEqual(unitsOf(data).map(({ place }) => place), ["par", "bre"]);
  assert.deepEqual(orderableAt(data, "par"), { power: "italy", unit: "A par", place: "par" });
  assert.equal(orderableAt(data, "bre").power, "france");
  assert.equal(orderableAt(data, "mun"), null);
});

test("a statement is found and taken back in any case, in every order set", () => {
  const data = { ...CASE, orders: { france: [["WAR spain", "A par H"], { orders: ["War Spain"] }] } };
  assert.equal(isWritten(data, "france", "war SPAIN"), true);
  assert.equal(isWritten(data, "spain", "WAR spain"), false);
  assert.deepEqual(withoutStatement(data, "france", "war spain").orders, { france: [["A par H"], { orders: [] }] });
});

test("a trial is shown, but is not the document, and a reload restores no trial", () => {
  const state = withChanges(pushed(INITIAL, doc("S1901M"), ""), { trial: doc("F1901M"), file: { name: "a", base: "1", version: "2", text: "secret" } });
  assert.deepEqual([shownOf(state).case.phase, documentOf(state).case.phase], ["F1901M", "S1901M"]);
  assert.deepEqual(keptOf(state), { view: "start", tab: "result", draft: null, game: null, filed: false, file: { name: "a", base: "1", version: "2", text: null } });
});

test("an outcome is told in a few words, those of its sentence if they are few", () => {
  const one = (code, why, outcome = "fails") => ({ order: "A par - bur", unit: "A par", code, why, outcome });
  assert.equal(fateOf(one("bounced", "A par - bur bounces: its attack strength is 1.")), "bounces");
  assert.equal(fateOf(one("dislodged", "A par is dislodged by A bur.")), "is dislodged by A bur");
  assert.equal(fateOf(one("paradox_rule", "A par - bur fails.")), "fails by rule");
  assert.equal(fateOf(one("x", "A par - bur needs a convoy over more seas than there are.", "void")), "is void");
  assert.equal(fateOf(one("x", "A par - bur needs a convoy over more seas than there are.")), "fails");
  assert.deepEqual([fateWord("stands", "F eng C A bre - lon"), fateWord("stands", "A par H"), fateWord("other", "")], ["succeeds", "holds", "other"]);
});

test("words are counted, spoken and put into sentences", () => {
  assert.deepEqual([counted(1, "order"), counted(0, "order"), spoken("convoy_paradox"), lower("The army")], ["1 order", "0 orders", "convoy paradox", "the army"]);
  assert.equal(sentences("it moves. then it stays? e.g. so"), "It moves. Then it stays? E.g. So");
});

test("a link is packed and unpacked, and any other is refused", async () => {
  const text = "variant: standard\nGermany: A München – Tirol\n";
  assert.match(await pack(text), /^[\w-]+$/);
  assert.equal(await unpack(await pack(text)), text);
  for (const wrong of ["", "eJx", "!!!", (await pack(text)).slice(0, -6), await pack("x".repeat(1_000_001))])
    await assert.rejects(unpack(wrong), /contains no case or is incomplete/);
});

test("a map is framed on its units in the wanted ratio, or whole if there are none", () => {
  assert.deepEqual(frameOf([], 800, 600, 1.4), [0, 0, 800, 600]);
  assert.deepEqual(frameOf([{ x: 100, y: 100 }], 800, 600, 2), [-60, 20, 320, 160]);
  const [x, y, w, h] = frameOf([{ x: 0, y: 0 }, { x: 2000, y: 0 }], 800, 600, 1.4);
  assert.deepEqual([w / h, w, x + w / 2, y + h / 2], [1.4, 840, 1000, 0]);
});

test("the place of a group is its translation and scale", () => {
  const group = (transform) => ({ getAttribute: () => transform });
  assert.deepEqual(placeOfGroup(group("translate(-3.5 4) scale(0.5)")), { x: -3.5, y: 4, scale: 0.5 });
  assert.deepEqual(placeOfGroup(group("translate(1,2)")), { x: 1, y: 2, scale: 1 });
  assert.deepEqual(placeOfGroup(group(null)), { x: 0, y: 0, scale: 1 });
});

test("units grow up to the wanted size, but not so far that they cover each other", () => {
  const unit = (place, x) => ({ place, x, y: 0, scale: 1, whole: { x: -10, y: -10, width: 20, height: 20 } });
  const far = placeUnits([unit("par", 0), unit("mos", 500)], 0.5, 40);
  assert.ok(far.every(({ scale }) => scale > 1));
  const near = placeUnits([unit("par", 0), unit("bur", 25)], 0.5, 40);
  assert.ok(near[0].box[2] <= near[1].box[0]);
  const [first, second] = placeUnits([unit("par", 0), unit("par", 0)], 1, 20);
  assert.ok(second.box[0] >= first.box[2] - 0.01, "a second unit stands beside the first");
});

test("a graph of dependencies is told in words", () => {
  const words = inWords({ claims: ["A succeeds", "B is cut"], dependencies: [{ decision: 0, on: 1, polarity: "opposes" }] });
  assert.match(words, /^“B is cut” .+ “A succeeds”\.$/);
});

test("a later question in a lane drops the earlier one; answers are asked for once, unless they failed", async () => {
  const waiting = [];
  useTransport({ ask: (question, about) => new Promise((answer, fail) => waiting.push({ question, about, answer, fail })) });
  const dropped = askLast("lane", "case", { case: "1" });
  const kept = askLast("lane", "case", { case: "2" });
  waiting.forEach(({ answer, about }) => answer(about.case));
  await assert.rejects(dropped, givenUp);
  assert.equal(await kept, "2");
  const answer = {};
  const failing = askOnce(answer, "why", {});
  assert.equal(askOnce(answer, "why", {}), failing);
  waiting.at(-1).fail(new Refusal("lost", "gone"));
  await assert.rejects(failing, { kind: "lost", passes: true });
  const again = askOnce(answer, "why", {});
  waiting.at(-1).answer("told");
  assert.equal(await again, "told");
  const resolved = resolve("case", { case: "3" });
  waiting.at(-1).answer({ picture: "<svg/>" });
  const found = await resolved;
  assert.equal(await resolve("case", { case: "3" }), found);
  assert.equal(waiting.length, 5);
  assert.equal(new Refusal("input", "wrong").passes, false);
});

test("the comment at the head of a case is a title and words, and is written again as it was", () => {
  const note = { title: "Pandin's paradox", words: "The army decides about the fleet that carries it. It must not." };
  assert.equal(commentOf(note), "# Pandin's paradox.\n#\n# The army decides about the fleet that carries it. It must not.\n\n");
  assert.deepEqual(noteOf(`${commentOf(note)}variant: standard\n# no note\n`), note);
  assert.deepEqual([commentOf({ title: "", words: "" }), commentOf({ title: "Why?", words: "" })], ["", "# Why?\n\n"]);
  const long = { title: "", words: `Two ${"convoys ".repeat(30)}decide: each needs the other.` };
  assert.ok(commentOf(long).split("\n").every((line) => line.length <= 100));
  assert.deepEqual(noteOf(`# A title: ${"so many words ".repeat(10)}.\nvariant: standard\n`).title, "A title");
  assert.deepEqual(noteOf("variant: standard\n"), { title: "", words: "" });
});
