import { expect, it } from 'vitest';
import { nameParts } from './name-parts.ts';
import { readSearch } from './search.ts';

const vocabulary = {
  genres: [{ name: 'Hip-Hop & Rap' }],
  tags: [{ name: 'dark' }, { name: 'Late Night' }],
  artists: [{ name: 'Kid Ferris', username: 'kid-ferris' }],
};
const labels = (q: string) => nameParts(readSearch(q), vocabulary).map(({ label }) => label);

it.each([
  ['dark 140 Am Kid Ferris', ['#dark', '140 BPM', 'A minor', 'by Kid Ferris']],
  ['kid-ferris under 20', ['by Kid Ferris', 'up to $20']],
  ['$19.99', ['up to $19.99']],
  ['late night hip-hop & rap', ['#Late Night', 'Hip-Hop & Rap']],
  ['kid wave', ['“kid”', '“wave”']],
  ['', []],
])('a search for "%s" says how it was understood', (q, expected) => {
  expect(labels(q)).toEqual(expected);
});

it('without the catalogue’s names, words are words', () => {
  expect(nameParts(readSearch('dark 140'), undefined).map(({ label }) => label)).toEqual(['“dark”', '140 BPM']);
});
