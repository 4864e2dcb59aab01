// The transport to the server of `westphalia desk`: a POST for each question, with the token of the link.

import { Refusal } from "./ask.js";

const KEPT = "westphalia-token";

/** Take the token out of the address and keep it for this tab and for links opened from this browser. */
export function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (token) {
    sessionStorage.setItem(KEPT, token);
    localStorage.setItem(KEPT, token);
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }
}

const token = () => sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT);

/** @type {Record<string, string>} */
const WORDS = {
  gone: "The desk’s server does not answer. If you stopped it, start it again with “westphalia desk”. Nothing you typed is lost.",
  lost: "The process that worked on this question ended. A new one has replaced it.",
  busy: "The desk is busy with other questions.",
  time: "This question took too long and was canceled.",
  token: "Open the link that “westphalia desk” prints: it contains this page’s access token.",
};

const pause = (/** @type {number} */ milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** @type {import("./ask.js").Transport} */
export const server = {
  async ask(question, about, { signal, bytes = false } = {}) {
    const key = token();
    if (!key) throw new Refusal("token", WORDS.token);
    for (let tried = 0; ; tried += 1) {
      let answer;
      try {
        answer = await fetch(`/api/${question}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Westphalia-Token": key },
          body: JSON.stringify(about),
          signal,
        });
      } catch (error) {
        if (/** @type {any} */ (error).name === "AbortError") throw error;
        throw new Refusal("gone", WORDS.gone);
      }
      if (answer.ok) return bytes ? answer.blob() : answer.json();
      const { error } = await answer
        .json()
        .catch(() => ({ error: { kind: "defect", message: `The server replied ${answer.status}.` } }));
      if (answer.status === 503 && tried < 3) {
        await pause(400 * (tried + 1));
        continue;
      }
      throw new Refusal(error.kind ?? "defect", WORDS[error.kind] ?? error.message, error.defects);
    }
  },
};
