// A result as a forum post: the orders with their outcomes, and a link to the desk.

/** @typedef {{title: string, about: string, groups: {power: string, lines: {sign: string, order: string, fate: string}[]}[], link: string}} Post */

/** The markup of a kind of forum.
 * @typedef {{plain: (text: string) => string, bold: (text: string) => string, line: (sign: string, order: string, fate: string) => string, lines: (lines: string[]) => string, link: (address: string, words: string) => string}} Markup
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
  const parts = groups.map(
    ({ power, lines: rows }) =>
      `${bold(plain(power))}\n${lines(rows.map(({ sign, order, fate }) => line(sign, kind === "bbcode" ? plain(order) : order, plain(fate))))}`,
  );
  return `${[bold(plain(title)), plain(about), ...parts, linked(link, "Open it on the desk")].filter(Boolean).join("\n\n")}\n`;
}
