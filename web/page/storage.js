// What the browser keeps for the page: for this tab and for all tabs. If it keeps nothing, values last as long as the
// page.

/** @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void}} Keeper */

/** Values in memory. @returns {Keeper} */
function makeMemory() {
  /** @type {Map<string, string>} */
  const values = new Map();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** Return a storage of the browser, or one in memory if the browser blocks it. A blocked one fails when it is named.
 * @param {() => Keeper} open @returns {{storage: Keeper, lasts: boolean}} */
export function openStorage(open) {
  try {
    const storage = open();
    storage.getItem("westphalia");
    return { storage, lasts: true };
  } catch {
    return { storage: makeMemory(), lasts: false };
  }
}

const tab = openStorage(() => sessionStorage);
const everywhere = openStorage(() => localStorage);

/** Values of this tab, which last over a reload. */
export const ofTab = tab.storage;

/** Values that all tabs share. */
export const ofBrowser = everywhere.storage;

/** Whether a reload keeps the values of this tab. */
export const tabLasts = tab.lasts;

/** Save a text; if the storage is full, the old text stays.
 * @param {Keeper} storage @param {string} key @param {string} text */
export function keep(storage, key, text) {
  try {
    storage.setItem(key, text);
  } catch {
    // After a reload, it is fetched or opened again.
  }
}

/** Save a value as JSON. @param {Keeper} storage @param {string} key @param {unknown} value */
export const write = (storage, key, value) => keep(storage, key, JSON.stringify(value));

/** Return a saved value, or null. @param {Keeper} storage @param {string} key */
export function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
