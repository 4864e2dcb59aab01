// What keys do.

/** The command of a key with Control on a case, or null. Saving works in fields too; they have their own undo.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 * @param {boolean} typing Whether a field has the focus. @returns {"save" | "undo" | "redo" | null} */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }, typing) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "s" && !shiftKey) return "save";
  if (typing) return null;
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}
