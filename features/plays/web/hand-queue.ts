// The beats that the listener has queued by hand: they play before the list goes on.

/** Enough for a day; each change of it is stored as a whole. */
export const maxQueued = 200;

/** Two queues as one, each beat once; what doesn't fit is left out. */
export const joined = (first: readonly string[], second: readonly string[]): readonly string[] =>
  [...new Set([...first, ...second])].slice(0, maxQueued);

/** At the end, or next; a beat that waits already moves there. Null if there is no room. */
export const withBeat = (queued: readonly string[], id: string, place: 'next' | 'last'): readonly string[] | null => {
  const others = queued.filter((other) => other !== id);
  if (others.length >= maxQueued) return null;
  return place === 'next' ? [id, ...others] : [...others, id];
};

export const without = (queued: readonly string[], id: string): readonly string[] =>
  queued.filter((other) => other !== id);

/** A beat at another place; the others close up. A place outside the queue is its nearest end. */
export const movedTo = (queued: readonly string[], id: string, place: number): readonly string[] => {
  if (!queued.includes(id)) return queued;
  const others = without(queued, id);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
};

/** What follows in the list, in its order and then from its start again, without the beat where it waits. */
export const followers = (queue: readonly string[], index: number, max: number): readonly string[] =>
  index < 0 ? [] : [...queue.slice(index + 1), ...queue.slice(0, index)].slice(0, max);
