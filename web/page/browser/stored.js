// Answers that were computed when the site was built (`westphalia.web.static_site.answers`).

/**
 * @typedef {Record<string, string>} Names The file of each question, by the digest of the question.
 * @typedef {{asked: string[], answer: unknown, further: Record<string, unknown>}} Stored
 */

/** The files that were read last. @type {Stored[]} */
let read = [];
const MOST = 30;

/** A question in letters. The comment at the head of a case changes no answer.
 * @param {string} question @param {object} about */
export function asText(question, about) {
  const { case: text } = /** @type {{case?: unknown}} */ (about);
  const bare = typeof text === "string" ? text.replace(/^(?:[^\S\n]*#[^\n]*\n|[^\S\n]*\n)+/, "") : text;
  return `${question} ${JSON.stringify(bare === text ? about : { ...about, case: bare })}`;
}

/** The digest of a text; empty where the browser gives none, on pages that are not served over HTTPS.
 * @param {string} text */
async function digest(text) {
  const bytes = await globalThis.crypto.subtle?.digest("SHA-256", new TextEncoder().encode(text));
  const letters = Array.from(new Uint8Array(bytes ?? []).slice(0, 6), (byte) => byte.toString(16).padStart(2, "0"));
  return letters.join("");
}

/** The answer that the site has for a question, or undefined.
 * @param {Names} names @param {string} question @param {object} about @param {string} site */
export async function storedAnswer(names, question, about, site) {
  const text = asText(question, about);
  const known = () => {
    for (const { asked, answer, further } of read) {
      if (asked.includes(text)) return answer;
      if (text in further) return further[text];
    }
    return undefined;
  };
  const name = known() ? "" : names[await digest(text)];
  if (name) {
    try {
      const { ok, body } = await fetch(new URL(`answers/${name}.pack`, site));
      const unzipped = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
      if (ok) read = [await unzipped.json(), ...read].slice(0, MOST);
    } catch {
      // Without a network Python answers, if it is loaded.
    }
  }
  return known();
}
