// The transport to the server of `westphalia desk`: a POST for each question, with the token of the link.

import { Refusal, givenUp } from "./ask.js";
import { keep, ofBrowser, ofTab, tabLasts } from "./storage.js";

/** The name under which the token is kept. */
export const TOKEN = "westphalia-token";

/** Take the token out of the address and keep it for this tab and for links opened from this browser. */
export function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (!token) return;
  keep(ofTab, TOKEN, token);
  keep(ofBrowser, TOKEN, token);
  if (!tabLasts) return; // a reload finds it only in the address
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
}

/** The tokens that may be right: that of this tab, and that of a link opened since in another tab. */
const tokens = () => [...new Set([ofTab.getItem(TOKEN), ofBrowser.getItem(TOKEN)])].filter((token) => token !== null);

/** @type {Record<string, string>} */
const WORDS = {
  gone:
    "The desk’s server does not answer. If you stopped it, start it again with “westphalia desk”. " +
    "Nothing you typed is lost.",
  lost: "The process that worked on this question ended. A new one has replaced it.",
  busy: "The desk is busy with other questions.",
  time: "This question took too long and was canceled.",
  token: "Open the link that “westphalia desk” prints: it contains this page’s access token.",
};

const pause = (/** @type {number} */ milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** Return the response to a question.
 * @param {string} question @param {object} about @param {string} token @param {AbortSignal | undefined} signal */
async function post(question, about, token, signal) {
  try {
    return await fetch(`/api/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Westphalia-Token": token },
      body: JSON.stringify(about),
      signal,
    });
  } catch (error) {
    if (givenUp(error)) throw error;
    throw new Refusal("gone", WORDS.gone);
  }
}

/** @type {import("./ask.js").Transport} */
export const server = {
  async ask(question, about, { signal, bytes = false, ground = "" } = {}) {
    const [first, ...others] = tokens();
    if (!first) throw new Refusal("token", WORDS.token);
    let token = first;
    for (let tried = 0; ;) {
      const answer = await post(question, ground ? { ...about, ground } : about, token, signal);
      if (answer.ok) {
        keep(ofTab, TOKEN, token);
        return bytes ? answer.blob() : answer.json();
      }
      const other = answer.status === 401 ? others.shift() : undefined;
      if (other) {
        token = other;
        continue;
      }
      const { error } = await answer
        .json()
        .catch(() => ({ error: { kind: "defect", message: `The server replied ${answer.status}.` } }));
      if (answer.status === 503 && tried < 3) {
        tried += 1;
        await pause(400 * tried);
        continue;
      }
      throw new Refusal(error.kind ?? "defect", WORDS[error.kind] ?? error.message, error.defects);
    }
  },
};
