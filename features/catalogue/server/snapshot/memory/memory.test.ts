import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#testing/beats/random-beats.ts';
import { Bits } from './bits.ts';
import { createIds } from './ids.ts';
import { createLists } from './lists.ts';
import { createWords } from './words.ts';
import { asciiOf, createPackedTexts, hexOf, uuid, within } from './packed-texts.ts';

describe('ids', () => {
  it('are found by slot and slots by id, whatever comes and goes, like in a map', () => {
    const random = createRandom(3);
    const ids = createIds();
    const slotOf = new Map<string, number>();
    const idOf = new Map<number, string>();
    for (let change = 0; change < 20_000; change += 1) {
      const slot = random(4000);
      const known = idOf.get(slot);
      if (known === undefined) {
        const id = change % 10 === 0 ? `another kind ${change}` : randomUUID();
        ids.add(slot, id);
        slotOf.set(id, slot);
        idOf.set(slot, id);
      } else {
        ids.delete(slot);
        slotOf.delete(known);
        idOf.delete(slot);
        expect(ids.find(known)).toBeUndefined();
      }
    }
    expect(ids.size()).toBe(slotOf.size);
    for (const [id, slot] of slotOf) expect([ids.find(id), ids.get(slot)]).toEqual([slot, id]);
    for (const id of ['', 'x', randomUUID(), [...slotOf.keys()][0]?.toUpperCase() ?? ''])
      expect(ids.find(id)).toBeUndefined();
  });
});

describe('lists', () => {
  it('have the numbers that were added and not deleted, though they share an array', () => {
    const random = createRandom(5);
    const lists = createLists();
    const expected = new Map<number, Set<number>>();
    for (let change = 0; change < 20_000; change += 1) {
      const [list, numbers] = [...expected][random(100)] ?? [];
      if (list === undefined || numbers === undefined) {
        expected.set(lists.create(change), new Set([change]));
      } else if (random(100) === 0) {
        lists.drop(list);
        expected.delete(list);
      } else if (random(3) > 0) {
        numbers.add(change);
        expect(lists.add(list, change)).toBe(numbers.size);
      } else {
        const number = [...numbers][random(numbers.size)] ?? 0;
        numbers.delete(number);
        expect(lists.delete(list, number)).toBe(numbers.size);
        if (numbers.size > 0) continue;
        lists.drop(list);
        expected.delete(list);
      }
    }
    for (const [list, numbers] of expected) {
      const found: number[] = [];
      lists.each(list, (number) => void found.push(number));
      expect(new Set(found)).toEqual(numbers);
      expect(found).toHaveLength(numbers.size);
    }
  });
});

describe('packed texts', () => {
  it.each([
    [hexOf(4), ['0123abcd', '0123ABCD', '0123abc', '', 'ümläuter']],
    [asciiOf(4), ['abc-', 'abcd', 'abcde', 'äbcd', '', '\0\0\0\0']],
    [uuid, [randomUUID(), randomUUID().toUpperCase(), randomUUID().replaceAll('-', ''), '']],
    [within('/a/', uuid, '/b'), [`/a/${randomUUID()}/b`, `/a/${randomUUID()}/c`, '/a/b', '/a//b', '']],
  ])('say what was said, of the shape or not (%#)', (shape, texts) => {
    const packed = createPackedTexts(shape);
    for (const [slot, text] of texts.entries()) packed.set(slot * 300, text);
    expect(texts.map((_, slot) => packed.get(slot * 300))).toEqual(texts);
    for (const [slot, text] of texts.toReversed().entries()) packed.set(slot * 300, text);
    expect(texts.map((_, slot) => packed.get(slot * 300))).toEqual(texts.toReversed());
  });
});

describe('words', () => {
  it('are found by any part of them, while a beat has them', () => {
    const random = createRandom(9);
    const words = createWords();
    const wordsOf = new Map<number, Set<string>>();
    const word = (): string => Array.from({ length: 1 + random(4) }, () => 'abß'[random(3)]).join('');
    for (let change = 0; change < 3000; change += 1) {
      const slot = random(100);
      const known = wordsOf.get(slot);
      const own = known ?? new Set(Array.from({ length: 5 }, word));
      if (known) words.remove(slot, own);
      else words.add(slot, own);
      if (known) wordsOf.delete(slot);
      else wordsOf.set(slot, own);
    }
    const having = (test: (word: string) => boolean): number[] =>
      [...wordsOf.keys()].filter((slot) => [...(wordsOf.get(slot) ?? [])].some(test)).toSorted((a, b) => a - b);
    for (const part of ['a', 'ß', 'ab', 'aa', 'ßßß', 'abba', 'aaaa', 'abab', 'abaßa', 'x', 'ax']) {
      expect([part, words.find(part).list()]).toEqual([part, having((each) => each.includes(part))]);
      expect([part, words.findWhole(part).list()]).toEqual([part, having((each) => each === part)]);
    }
    for (const [slot, own] of wordsOf) words.remove(slot, own);
    expect(words.find('ab').list()).toEqual([]);
    words.add(1, ['cd', 'ef']);
    words.add(2, ['ab']);
    words.add(3, ['ßab']);
    expect(['ab', 'cd', 'ßa', 'bß'].map((part) => words.find(part).list())).toEqual([[2, 3], [1], [3], []]);
  });
});

describe('bits', () => {
  it('keep those with a value of a table, or up to one', () => {
    const random = createRandom(7);
    const values = Uint32Array.from({ length: 5000 }, () => random(50));
    const bits = new Bits();
    const numbers = new Set(Array.from({ length: 2000 }, () => random(5000)));
    for (const number of numbers) bits.add(number);
    const table = Uint8Array.from({ length: 40 }, () => random(2));
    const sorted = [...numbers].toSorted((a, b) => a - b);
    const where = bits.copy();
    where.keepWhere(values, table);
    expect(where.list()).toEqual(sorted.filter((number) => table[values[number] ?? 0] === 1));
    const upTo = bits.copy();
    upTo.keepUpTo(values, 20);
    expect(upTo.list()).toEqual(sorted.filter((number) => (values[number] ?? 0) <= 20));
  });
});
