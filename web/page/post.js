// A result as a forum post: the orders with their outcomes, and a link to the desk.

/**
 * @typedef {{power: string, lines: {sign: string, order: string, fate: string}[]}} OrdersOfPower
 * @typedef {{title: string, about: string, groups: OrdersOfPower[], link: string}} Post
 *
 * @typedef {object} Markup The markup of a kind of forum.
 * @property {(text: string) => string} plain
 * @property {(text: string) => string} bold
 * @property {(sign: string, order: string, fate: string) => string} line
 * @property {(lines: string[]) => string} lines
 * @property {(address: string, words: string) => string} link
 */

/** @type {Record<"text" | "markdown" | "bbcode", Markup>} */
const MARKUPS = {
  text: {
    plain: (text) => text,
    bold: (text) => text,
    line: (sign, order, fate) => `  ${sign} ${order}: ${fate}`,
    lines: (lines) => lines.join("\n"),
    link: (address, words) => `${words}: ${address}`,
  },
  markdown: {
    plain: (text) => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&"),
    bold: (text) => `**${text}**`,
    line: (sign, order, fate) => `- ${sign} \`${order.replaceAll("`", "'")}\` ${fate}`,
    lines: (lines) => lines.join("\n"),
    link: (address, words) => `[${words}](${address})`,
  },
  bbcode: {
    plain: (text) => text.replaceAll("[", "(").replaceAll("]", ")"),
    bold: (text) => `[b]${text}[/b]`,
    line: (sign, order, fate) => `[*]${sign} ${order}: ${fate}`,
    lines: (lines) => `[list]\n${lines.join("\n")}\n[/list]`,
    link: (address, words) => `[url=${address}]${words}[/url]`,
  },
};

/** Return a post. @param {keyof typeof MARKUPS} kind @param {Post} post */
export function postText(kind, { title, about, groups, link }) {
  const { plain, bold, line, lines, link: linked } = MARKUPS[kind];
  const exact = kind === "bbcode" ? plain : (/** @type {string} */ order) => order;
  const parts = groups.map(
    ({ power, lines: rows }) =>
      `${bold(plain(power))}\n${lines(rows.map(({ sign, order, fate }) => line(sign, exact(order), plain(fate))))}`,
  );
  const whole = [bold(plain(title)), plain(about), ...parts, linked(link, "Open it on the desk")];
  return `${whole.filter(Boolean).join("\n\n")}\n`;
}
