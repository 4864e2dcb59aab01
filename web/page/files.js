// What a file holds.

/** The kind of a file by its text: a board, a case, a game without a resolved phase, or any other game to browse.
 * @param {string} text @returns {"board" | "case" | "new game" | "record"} */
export function kindOf(text) {
  const data = parsed(text);
  if (!data) return /^\s*(?:#[^\n]*\n\s*)*variant:/.test(text) ? "case" : "record";
  if ("provinces" in data && !("phase" in data)) return "board";
  if ("variant" in data && "phase" in data && !("history" in data)) return "case";
  const { format, history } = data;
  return format === "westphalia-game" && Array.isArray(history) && !history.length ? "new game" : "record";
}

/** The object that a JSON text holds, or null. @param {string} text @returns {Record<string, unknown> | null} */
function parsed(text) {
  try {
    const data = JSON.parse(text);
    return typeof data === "object" && data !== null && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}
