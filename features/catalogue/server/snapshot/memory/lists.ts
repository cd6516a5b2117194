import { createColumn, grownLength } from './columns.ts';

/** Many short lists of numbers, all in one array: an array for each would take five times the room. */
export interface Lists {
  /** A new list with one number. */
  readonly create: (number: number) => number;
  /** Adds one that it doesn't have yet, and says how many it has then. */
  readonly add: (list: number, number: number) => number;
  /** Says how many are left. */
  readonly delete: (list: number, number: number) => number;
  readonly length: (list: number) => number;
  readonly each: (list: number, visit: (number: number) => void) => void;
  /** Its number may be given to another. */
  readonly drop: (list: number) => void;
}

export const createLists = (): Lists => {
  let numbers = new Uint32Array(1024);
  let end = 0;
  const starts = createColumn(Uint32Array);
  const lengths = createColumn(Uint32Array);
  /** Each list has room for a power of two; this is the exponent. */
  const sizes = createColumn(Uint16Array);
  let last = 0;
  const freeLists: number[] = [];
  const freeRooms: number[][] = [];

  const takeRoom = (size: number): number => {
    const free = freeRooms[size]?.pop();
    if (free !== undefined) return free;
    const start = end;
    end += 2 ** size;
    if (end > numbers.length) {
      const grown = new Uint32Array(grownLength(numbers.length, end));
      grown.set(numbers);
      numbers = grown;
    }
    return start;
  };
  const leaveRoom = (list: number): void => {
    (freeRooms[sizes.get(list)] ??= []).push(starts.get(list));
  };

  return {
    create: (number) => {
      const list = freeLists.pop() ?? (last += 1);
      const start = takeRoom(0);
      numbers[start] = number;
      starts.set(list, start);
      lengths.set(list, 1);
      sizes.set(list, 0);
      return list;
    },
    add: (list, number) => {
      const length = lengths.get(list);
      const size = sizes.get(list);
      if (length === 2 ** size) {
        const start = takeRoom(size + 1);
        numbers.copyWithin(start, starts.get(list), starts.get(list) + length);
        leaveRoom(list);
        starts.set(list, start);
        sizes.set(list, size + 1);
      }
      numbers[starts.get(list) + length] = number;
      lengths.set(list, length + 1);
      return length + 1;
    },
    delete: (list, number) => {
      const start = starts.get(list);
      const length = lengths.get(list);
      for (let at = start; at < start + length; at += 1) {
        if (numbers[at] !== number) continue;
        numbers[at] = numbers[start + length - 1] ?? 0;
        lengths.set(list, length - 1);
        return length - 1;
      }
      return length;
    },
    length: lengths.get,
    each: (list, visit) => {
      const start = starts.get(list);
      const after = start + lengths.get(list);
      for (let at = start; at < after; at += 1) visit(numbers[at] ?? 0);
    },
    drop: (list) => {
      leaveRoom(list);
      freeLists.push(list);
    },
  };
};
