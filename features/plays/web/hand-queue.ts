// The manual queue: its beats play before the list continues.

/** Enough for a day. Every change stores the whole queue. */
export const maxQueued = 200;

/** Joins two queues, each beat once; leaves out what doesn't fit. */
export const joined = (first: readonly string[], second: readonly string[]): readonly string[] =>
  [...new Set([...first, ...second])].slice(0, maxQueued);

/** Adds a beat at the end, or next; a queued beat moves there. Null if the queue is full. */
export const withBeat = (queued: readonly string[], id: string, place: 'next' | 'last'): readonly string[] | null => {
  const others = queued.filter((other) => other !== id);
  if (others.length >= maxQueued) return null;
  return place === 'next' ? [id, ...others] : [...others, id];
};

export const without = (queued: readonly string[], id: string): readonly string[] =>
  queued.filter((other) => other !== id);

/** An index outside the queue means its nearest end. */
export const movedTo = (queued: readonly string[], id: string, place: number): readonly string[] => {
  if (!queued.includes(id)) return queued;
  const others = without(queued, id);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
};

/** The beats after the current one in the list, continued from the list's start. */
export const followers = (queue: readonly string[], index: number, max: number): readonly string[] =>
  index < 0 ? [] : [...queue.slice(index + 1), ...queue.slice(0, index)].slice(0, max);
