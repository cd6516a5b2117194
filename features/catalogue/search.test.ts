import { describe, expect, it } from 'vitest';
import { noChoices } from './beat-choices.ts';
import type { Beat } from './contract.ts';
import { listBeats } from './list-beats.ts';
import { readSearch } from './search.ts';

const understood = (q: string): unknown[] =>
  readSearch(q).map((part) =>
    part.kind === 'bpm'
      ? part.bpm
      : part.kind === 'key'
        ? part.key
        : part.kind === 'price'
          ? `$${part.upTo / 100}`
          : part.words.join(' '),
  );

describe('a search', () => {
  it.each([
    ['dark 140 Am Kid Ferris', ['dark', 140, 'A minor', 'kid', 'ferris']],
    ['Kid Ferris Am 140 dark', ['kid', 'ferris', 'A minor', 140, 'dark']],
    ['A minor', ['A minor']],
    ['a min', ['A minor']],
    ['amin', ['A minor']],
    ['A Maj', ['A major']],
    ['C# m', ['C# minor']],
    ['c♯ minor', ['C# minor']],
    ['Db major', ['C# major']],
    ['f sharp minor', ['F# minor']],
    ['b flat major', ['Bb major']],
    ['g#m', ['Ab minor']],
    ['140bpm', [140]],
    ['140 BPM', [140]],
    ['12', ['12']],
    ['999', ['999']],
    ['808', ['808']],
    ['2:31', ['2:31']],
    ['under 20', ['$20']],
    ['below $19.99', ['$19.99']],
    ['up to 30 warm', ['$30', 'warm']],
    ['<50', ['$50']],
    ['$25', ['$25']],
    ['€25', ['$25']],
    ['under 20€', ['$20']],
    ['under 140 bpm', ['under', 140]],
    ['under the sea', ['under', 'the', 'sea']],
    ['a', ['a']],
    ['8A', ['A minor']],
    ['11b dark', ['A major', 'dark']],
    ['1m', ['A minor']],
    ['H moll', ['B minor']],
    ['fis moll 140', ['F# minor', 140]],
    // The German name of B minor.
    ['h minor', ['B minor']],
    ['h', ['h']],
    ['   ', []],
  ])('reads "%s"', (q, parts) => {
    expect(understood(q)).toEqual(parts);
  });
});

const makeBeat = (change: Partial<Beat> & Pick<Beat, '_id' | 'title'>): Beat => ({
  kind: 'beat',
  kit: null,
  description: '',
  price: '0.00',
  ...noChoices,
  genre: 'House',
  subGenre: 'Deep House',
  bpm: 120,
  key: 'C minor',
  tags: [],
  coverImage: '',
  licenses: [{ price: '19.99' } as Beat['licenses'][number]],
  beatFiles: ['mp3'],
  time: '1:05',
  durationMs: 65_000,
  wave: '',
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { _id: 'mira', username: 'mira', name: 'Mira' },
  ...change,
});

const user = { _id: 'ferris', username: 'kid-ferris', name: 'Kid Ferris' };
const beats = [
  makeBeat({ _id: '5', title: 'Amber 140', bpm: 92, key: 'C major', tags: ['dark'] }),
  makeBeat({ _id: '4', title: 'Undertow', bpm: 140, key: 'A minor', tags: ['dark'], user }),
  makeBeat({ _id: '3', title: 'Half', bpm: 70, key: 'F minor', tags: ['warm'] }),
  makeBeat({ _id: '2', title: 'Double', bpm: 280, key: 'F minor', tags: ['warm'], price: '10.00' }),
  makeBeat({ _id: '1', title: '20 under par', bpm: 100, key: 'F minor', tags: ['warm'], price: '80.00' }),
];
const found = (q: string, halfDouble?: '1') =>
  listBeats(beats, { q, ...(halfDouble && { halfDouble }) }).map((b) => b.title);

describe('the results of a search', () => {
  it('start with beats of that key, tempo or price, then include every other beat that contains the words', () => {
    expect(found('140')).toEqual(['Undertow', 'Amber 140']);
    expect(found('am')).toEqual(['Undertow', 'Amber 140']);
    expect(found('am 140')).toEqual(['Undertow', 'Amber 140']);
    expect(found('dark 140 Am Kid Ferris')).toEqual(['Undertow']);
    expect(found('under 20')).toEqual(['Amber 140', 'Undertow', 'Half', '20 under par']);
  });

  it('have exactly the tempo, or on request half and double of it', () => {
    expect(found('140 bpm')).toEqual(['Undertow']);
    expect(found('140 bpm', '1')).toEqual(['Undertow', 'Half', 'Double']);
  });

  it('include beats at exactly the named price, to the cent', () => {
    expect(found('$19.99')).toEqual(['Amber 140', 'Undertow', 'Half']);
    expect(found('$19.98')).toEqual([]);
  });

  it('are in the requested order', () => {
    expect(listBeats(beats, { q: 'am', sort: 'bpm-low' }).map(({ title }) => title)).toEqual(['Amber 140', 'Undertow']);
  });
});
