import { Bits } from './bits.ts';
import { createLists } from './lists.ts';

/** The beats with a word: the number of a list, or if there are many, bits, which then take less room. */
type Slots = number | Bits;

/** From so many on; bits for 100,000 beats take as much as a list of 3,100. */
const many = 1024;
const maxPerBit = 32;

/** Which beats have a word in their text. */
export interface Words {
  readonly add: (slot: number, words: Iterable<string>) => void;
  readonly remove: (slot: number, words: Iterable<string>) => void;
  /** The beats with this word. */
  readonly findWhole: (word: string) => Bits;
  /** The beats with a word that has this part: as if each whole text were searched for it. */
  readonly find: (part: string) => Bits;
}

/** A part of a long string keeps all of it in memory. */
const apart = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

/** Each two characters that stand side by side in it, as one number. */
const pairsOf = (word: string): Set<number> => {
  const pairs = new Set<number>();
  for (let at = 1; at < word.length; at += 1) pairs.add(word.charCodeAt(at - 1) * 2 ** 16 + word.charCodeAt(at));
  return pairs;
};

export const createWords = (): Words => {
  /** Each distinct word has a number while a beat has it. */
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const slotsOf: Slots[] = [];
  const free: number[] = [];
  const lists = createLists();
  /** The words with a pair: a part is only looked for in those that have its rarest one. */
  const withPair = new Map<number, number>();
  let top = 0;

  const enter = (word: string, slot: number): void => {
    const number = free.pop() ?? words.length;
    words[number] = apart(word);
    numbers.set(words[number], number);
    slotsOf[number] = lists.create(slot);
    for (const pair of pairsOf(word)) {
      const list = withPair.get(pair);
      if (list === undefined) withPair.set(pair, lists.create(number));
      else lists.add(list, number);
    }
  };

  const leave = (number: number): void => {
    const word = words[number] ?? '';
    for (const pair of pairsOf(word)) {
      const list = withPair.get(pair);
      if (list === undefined || lists.delete(list, number) > 0) continue;
      lists.drop(list);
      withPair.delete(pair);
    }
    numbers.delete(word);
    words[number] = '';
    free.push(number);
  };

  const collect = (found: Bits, number: number): void => {
    const slots = slotsOf[number];
    if (slots instanceof Bits) found.addAll(slots);
    else if (slots !== undefined) lists.each(slots, (slot) => found.add(slot));
  };

  /** The list of words with the part's rarest pair; null if no word has one of its pairs. */
  const rarestOf = (part: string): number | null => {
    let rarest: number | null = null;
    for (const pair of pairsOf(part)) {
      const list = withPair.get(pair);
      if (list === undefined) return null;
      if (rarest === null || lists.length(list) < lists.length(rarest)) rarest = list;
    }
    return rarest;
  };

  return {
    add: (slot, added) => {
      top = Math.max(top, slot);
      for (const word of added) {
        const number = numbers.get(word);
        const slots = number === undefined ? undefined : slotsOf[number];
        if (number === undefined || slots === undefined) enter(word, slot);
        else if (slots instanceof Bits) slots.add(slot);
        else if (lists.add(slots, slot) > Math.max(many, top / maxPerBit)) {
          const bits = Bits.upTo(top);
          collect(bits, number);
          lists.drop(slots);
          slotsOf[number] = bits;
        }
      }
    },
    remove: (slot, removed) => {
      for (const word of removed) {
        const number = numbers.get(word);
        const slots = number === undefined ? undefined : slotsOf[number];
        if (slots instanceof Bits) slots.delete(slot);
        else if (number !== undefined && slots !== undefined && lists.delete(slots, slot) === 0) {
          lists.drop(slots);
          leave(number);
        }
      }
    },
    findWhole: (word) => {
      const found = Bits.upTo(top);
      const number = numbers.get(word);
      if (number !== undefined) collect(found, number);
      return found;
    },
    find: (part) => {
      const found = Bits.upTo(top);
      if (part.length < 2) {
        for (const [word, number] of numbers) if (word.includes(part)) collect(found, number);
        return found;
      }
      const rarest = rarestOf(part);
      if (rarest === null) return found;
      lists.each(rarest, (number) => {
        if (words[number]?.includes(part)) collect(found, number);
      });
      return found;
    },
  };
};
