// The tables of reports.

/** The columns for people: those with a title, and the signs of outcomes and statuses. The others are for programs.
 * @template {{key: string, title: string}} T @param {readonly T[]} columns @returns {T[]} */
export const shownColumns = (columns) =>
  columns.filter(({ key, title }) => title !== "" || key === "outcome" || key === "status");
