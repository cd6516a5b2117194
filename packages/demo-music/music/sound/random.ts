/** A stream of numbers that is the same for the same seed, on every machine. */
export type Random = {
  /** A number from 0 up to but not including 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
};

export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const value = from[Math.floor(next() * from.length)];
      if (value === undefined) throw new Error('There is nothing to pick from');
      return value;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value ^ (value >>> 16);
}
