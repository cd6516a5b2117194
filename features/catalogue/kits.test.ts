import { expect, it } from 'vitest';
import { headingOf, newWordOf, productWord, type ProductKind, wordOfAll } from './kits.ts';

it.each<[readonly ProductKind[], string, string, string]>([
  [['beat'], 'beat', 'beat', 'Beats'],
  [['kit', 'kit'], 'sound kit', 'sound kit', 'Sound kits'],
  [['kit', 'beat'], 'item', 'release', 'Beats and kits'],
  [[], 'beat', 'beat', 'Beats'],
])(
  'products of the kinds %j are named after their kind if all have the same, or else neutrally',
  (kinds, word, fresh, heading) => {
    const products = kinds.map((kind) => ({ kind }));
    expect([wordOfAll(kinds), newWordOf(products), headingOf(kinds)]).toEqual([word, fresh, heading]);
    for (const kind of kinds.length === 1 ? kinds : []) expect(productWord(kind)).toBe(word);
  },
);
