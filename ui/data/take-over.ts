/** A stored draft may come from an older version of the page, so only values of the expected type are restored. */
const fits = <T>(kept: unknown, initial: T): kept is T => {
  if (kept === undefined) return false;
  if (initial === null) return true;
  if (typeof kept !== typeof initial) return false;
  return kept !== null && Array.isArray(kept) === Array.isArray(initial);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record keeps its own fields and restores stored values of the same type. */
export const takeOver = <T>(kept: unknown, initial: T): T => {
  if (!fits(kept, initial)) return initial;
  if (!isRecord(initial) || !isRecord(kept)) return kept;
  const taken = Object.entries(initial).map(([name, own]) => [name, fits(kept[name], own) ? kept[name] : own]);
  return Object.fromEntries(taken) as T;
};
