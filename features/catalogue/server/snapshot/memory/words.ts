import { Bits } from './bits.ts';
import { createLists } from './lists.ts';

/** The beats with a word: the number of a list, or if there are many, bits, which then take less room. */
type Slots = number | Bits;

/** From so many on; bits for 100,000 beats take as much as a list of 3,100. */
const many = 1024;
const mostPerBit = 32;

/** A single letter is in most words: those are gone through one by one, instead of jumping from one to the next. */
const shortPart = 1;

/** Which beats have a word in their text. */
export interface Words {
  readonly add: (slot: number, words: Iterable<string>) => void;
  readonly remove: (slot: number, words: Iterable<string>) => void;
  /** The beats with a word that has this part: as if each whole text were searched for it. */
  readonly find: (part: string) => Bits;
}

/** A part of a long string keeps all of it in memory. */
const apart = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

export const createWords = (): Words => {
  const slotsOf = new Map<string, Slots>();
  const lists = createLists();
  let top = 0;
  /** All words between line breaks. Those that no beat has anymore are left in it for a while. */
  let text = '\n';
  let fresh: string[] = [];
  let gone = 0;

  const allText = (): string => {
    if (gone > 1000 && gone > slotsOf.size) {
      text = `\n${[...slotsOf.keys()].join('\n')}\n`;
      gone = 0;
    } else if (fresh.length > 0) text += `${fresh.join('\n')}\n`;
    fresh = [];
    return text;
  };

  const collect = (found: Bits, slots: Slots | undefined): void => {
    if (slots instanceof Bits) found.addAll(slots);
    else if (slots !== undefined) lists.each(slots, (slot) => found.add(slot));
  };

  return {
    add: (slot, words) => {
      top = Math.max(top, slot);
      for (const word of words) {
        const slots = slotsOf.get(word);
        if (slots === undefined) {
          slotsOf.set(apart(word), lists.create(slot));
          fresh.push(word);
        } else if (slots instanceof Bits) slots.add(slot);
        else if (lists.add(slots, slot) > Math.max(many, top / mostPerBit)) {
          const bits = new Bits();
          collect(bits, slots);
          lists.drop(slots);
          slotsOf.set(word, bits);
        }
      }
    },
    remove: (slot, words) => {
      for (const word of words) {
        const slots = slotsOf.get(word);
        if (slots instanceof Bits) slots.delete(slot);
        else if (slots !== undefined && lists.delete(slots, slot) === 0) {
          lists.drop(slots);
          slotsOf.delete(word);
          gone += 1;
        }
      }
    },
    find: (part) => {
      const found = new Bits();
      if (part.length <= shortPart) {
        for (const [word, slots] of slotsOf) if (word.includes(part)) collect(found, slots);
        return found;
      }
      const all = allText();
      for (let at = all.indexOf(part); at >= 0;) {
        const end = all.indexOf('\n', at);
        collect(found, slotsOf.get(all.slice(all.lastIndexOf('\n', at) + 1, end)));
        at = all.indexOf(part, end);
      }
      return found;
    },
  };
};
