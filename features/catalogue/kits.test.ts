import { expect, it } from 'vitest';
import { writeIn } from '#testing/texts/write-in.ts';
import { createLocale } from '#contract-kit/texts/translator.ts';
import {
  factsOf,
  headingOf,
  kitTypeLabels,
  kitTypes,
  kitTypeWord,
  productWord,
  type ProductKind,
  wordOfAll,
} from './kits.ts';

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

it('kits have the words of the search on English pages, and their own in another language', () => {
  expect(kitTypes.map(kitTypeWord)).toEqual(kitTypes.map((type) => kitTypeLabels[type]));
  const kit = { kit: { type: 'drums' as const, files: 1320 }, bpm: null, key: '' };
  expect(factsOf(kit)).toEqual(['Drum kit', '1,320 files']);
  const german = createLocale('de', {
    'Drum kit': 'Schlagzeug-Kit',
    '{files, plural, one {# file} other {# files}}': '{files, plural, one {# Datei} other {# Dateien}}',
  });
  writeIn(german);
  expect(factsOf(kit)).toEqual(['Schlagzeug-Kit', '1.320 Dateien']);
  expect(kitTypeLabels.drums).toBe('Drum kit');
});
