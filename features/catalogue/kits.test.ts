import { expect, it } from 'vitest';
import { headingOf, productWord, type ProductKind, wordOfAll } from './kits.ts';

it.each<[readonly ProductKind[], string, string]>([
  [['beat'], 'beat', 'Beats'],
  [['kit', 'kit'], 'sound kit', 'Sound kits'],
  [['kit', 'beat'], 'item', 'Beats and kits'],
  [[], 'beat', 'Beats'],
])(
  'products of the kinds %j are named after their kind if all have the same, or else neutrally',
  (kinds, word, heading) => {
    expect([wordOfAll(kinds), headingOf(kinds)]).toEqual([word, heading]);
    for (const kind of kinds.length === 1 ? kinds : []) expect(productWord(kind)).toBe(word);
  },
);
