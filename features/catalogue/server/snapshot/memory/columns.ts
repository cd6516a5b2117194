export type Numbers = Uint16Array | Uint32Array | Float64Array;

/** One number for each beat, by its slot. */
export interface Column {
  readonly get: (slot: number) => number;
  readonly set: (slot: number, value: number) => void;
  /** All of them, for as long as none is set. */
  readonly values: () => Numbers;
}

/** By a quarter: what is free at the end is room that nothing uses. */
export const grownLength = (length: number, needed: number): number => Math.max(256, needed, Math.ceil(length * 1.25));

export const createColumn = (make: new (length: number) => Numbers): Column => {
  let values = new make(256);
  return {
    get: (slot) => values[slot] ?? 0,
    set: (slot, value) => {
      if (slot >= values.length) {
        const grown = new make(grownLength(values.length, slot + 1));
        grown.set(values);
        values = grown;
      }
      values[slot] = value;
    },
    values: () => values,
  };
};

/** Values that many beats have in common: each is stored once, under a number from 1 on, for as long as a beat has it. */
export interface Pool<T> {
  /** One more beat has it. */
  readonly take: (key: string, value: () => T) => number;
  /** One beat less. */
  readonly drop: (number: number) => void;
  readonly get: (number: number) => T;
  readonly keyOf: (number: number) => string;
  /** 0 if no beat has it. */
  readonly find: (key: string) => number;
  /** Each value with its number, and how many beats have it. */
  readonly entries: () => Iterable<readonly [value: T, beats: number, number: number]>;
}

export const createPool = <T>(): Pool<T> => {
  const numbers = new Map<string, number>();
  const keys: string[] = [''];
  const values: (T | undefined)[] = [undefined];
  const uses: number[] = [0];
  const free: number[] = [];
  return {
    take: (key, value) => {
      const known = numbers.get(key);
      if (known !== undefined) {
        uses[known] = (uses[known] ?? 0) + 1;
        return known;
      }
      const number = free.pop() ?? keys.length;
      numbers.set(key, number);
      keys[number] = key;
      values[number] = value();
      uses[number] = 1;
      return number;
    },
    drop: (number) => {
      const left = (uses[number] ?? 0) - 1;
      uses[number] = left;
      if (left > 0) return;
      numbers.delete(keys[number] ?? '');
      keys[number] = '';
      values[number] = undefined;
      free.push(number);
    },
    get: (number) => values[number] as T,
    keyOf: (number) => keys[number] ?? '',
    find: (key) => numbers.get(key) ?? 0,
    *entries() {
      for (const number of numbers.values()) yield [values[number] as T, uses[number] ?? 0, number];
    },
  };
};
