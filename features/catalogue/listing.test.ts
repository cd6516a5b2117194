import { describe, expect, it } from 'vitest';
import { noChoices } from './beat-choices.ts';
import type { Beat, BeatFilters } from './contract.ts';
import { listBeats } from './list-beats.ts';
import { countFilters, readFilters, writeFilters } from './listing.ts';

const license = (price: string): Beat['licenses'][number] => ({
  _id: '0190aaaa-0000-7000-8000-000000000000',
  type: 'default',
  title: 'Basic',
  description: '',
  price,
  regularPrice: null,
  fileTypes: ['mp3'],
  usageTerms: [],
  predefined: true,
  exclusive: false,
  recommended: false,
  user: [],
  assignedUsers: [],
});

const beat = (title: string, more: Partial<Beat> = {}): Beat => ({
  _id: `id of ${title}`,
  kind: 'beat',
  kit: null,
  title,
  description: 'Unsearched.',
  price: '0.00',
  ...noChoices,
  genre: 'Trap',
  subGenre: 'Dark',
  bpm: 140,
  key: 'A minor',
  tags: ['dark', 'night'],
  coverImage: '/media/covers/x/512.webp',
  licenses: [license('35.57'), license('19.99')],
  beatFiles: ['mp3'],
  time: '1:05',
  durationMs: 65_000,
  wave: 'AAAA',
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { _id: '0190bbbb-0000-7000-8000-000000000000', username: 'sol', name: 'GIJO Sol' },
  ...more,
});

const beats = [
  beat('Midnight', { createdAt: '2026-01-03T00:00:00.000Z', bpm: 92, likeCount: 3 }),
  beat('amber', {
    createdAt: '2026-01-02T00:00:00.000Z',
    genre: 'House',
    subGenre: 'Deep',
    key: 'C major',
    tags: ['Warm', 'summer', 'Café'],
    price: '5.00',
    user: { _id: '0190cccc-0000-7000-8000-000000000000', username: 'an-early-name', name: 'Vera' },
  }),
  beat('Zenith', { time: '2:31', bpm: 124, likeCount: 9, licenses: [license('120.00')] }),
];
const titles = (filters: BeatFilters): string[] => listBeats(beats, filters).map(({ title }) => title);

describe('the list of beats', () => {
  it('is newest first by default', () => {
    expect(titles({})).toEqual(['Midnight', 'amber', 'Zenith']);
  });

  it.each([
    ['part of the title', 'MIDN', ['Midnight']],
    ['artist username', 'an-early', ['amber']],
    ['length', '2:3', ['Zenith']],
    ['BPM', '12', ['Zenith']],
    ['tag', 'warm', ['amber']],
    ['part of the artist’s display name', 'gijo', ['Midnight', 'Zenith']],
    ['the artist’s whole display name', 'GIJO Sol', ['Midnight', 'Zenith']],
    ['key', 'c major', ['amber']],
    ['key as musicians write it', 'Cmaj', ['amber']],
    ['key as musicians write it, and BPM', 'am 124', ['Zenith']],
    ['genre', 'house', ['amber']],
    ['sub-genre', 'DEEP', ['amber']],
    ['words of different fields, in any order', 'major  vera 140', ['amber']],
    ['words of artist and title, as a row shows them', 'sol zenith', ['Zenith']],
    ['words that no single beat has (none)', 'sol amber', []],
    ['a tag whose accent is typed as a combining character', 'cafe\u0301', ['amber']],
    ['text that begins in one field and ends in the next (none)', 'solmid', []],
    ['a word of the description (none)', 'unsearched', []],
    ['a word that no beat has (none)', 'polka', []],
    ['blanks (all)', '   ', ['Midnight', 'amber', 'Zenith']],
  ])('finds the right beats by %s', (_, q, expected) => {
    expect(titles({ q })).toEqual(expected);
  });

  it('can be filtered by genre, key, tag, artist and BPM, both ends included', () => {
    expect(titles({ genre: 'House' })).toEqual(['amber']);
    expect(titles({ key: 'C major' })).toEqual(['amber']);
    expect(titles({ tag: 'warm' })).toEqual(['amber']);
    expect(titles({ artist: 'sol' })).toEqual(['Midnight', 'Zenith']);
    expect(titles({ bpmMin: 92, bpmMax: 124 })).toEqual(['Midnight', 'Zenith']);
    expect(titles({ bpmMin: 93 })).toEqual(['amber', 'Zenith']);
    expect(titles({ genre: 'Trap', q: 'zen' })).toEqual(['Zenith']);
  });

  it('can be filtered by sub-genre, price, length, several tags, and half and double tempo', () => {
    expect(titles({ subGenre: 'deep' })).toEqual(['amber']);
    expect(titles({ priceMax: 24 })).toEqual(['Midnight']);
    expect(titles({ priceMax: 25 })).toEqual(['Midnight', 'amber']);
    expect(titles({ length: 'short' })).toHaveLength(3);
    expect(titles({ length: 'medium' })).toEqual([]);
    expect(titles({ tag: 'dark,night' })).toEqual(['Midnight', 'Zenith']);
    expect(titles({ tag: 'dark,warm' })).toEqual([]);
    expect(titles({ bpmMin: 60, bpmMax: 72 })).toEqual([]);
    expect(titles({ bpmMin: 60, bpmMax: 72, halfDouble: '1' })).toEqual(['amber', 'Zenith']);
    expect(titles({ bpmMin: 184, bpmMax: 184, halfDouble: '1' })).toEqual(['Midnight']);
  });

  it.each([
    ['newest', ['Midnight', 'amber', 'Zenith']],
    ['oldest', ['Zenith', 'amber', 'Midnight']],
    ['title', ['amber', 'Midnight', 'Zenith']],
    ['artist', ['Midnight', 'Zenith', 'amber']],
    ['bpm-low', ['Midnight', 'Zenith', 'amber']],
    ['bpm-high', ['amber', 'Zenith', 'Midnight']],
    ['price-low', ['Midnight', 'amber', 'Zenith']],
    ['price-high', ['Zenith', 'amber', 'Midnight']],
    ['popular', ['Zenith', 'Midnight', 'amber']],
  ] as const)('can be sorted by %s', (sort, expected) => {
    expect(titles({ sort })).toEqual(expected);
  });

  it('doesn’t change its input', () => {
    const before = beats.map(({ title }) => title);
    listBeats(beats, { sort: 'title' });
    expect(beats.map(({ title }) => title)).toEqual(before);
  });
});

describe('the filters in the URL', () => {
  const all: BeatFilters = {
    q: 'dark & 140',
    kind: 'kit',
    kitType: 'midi',
    genre: 'R&B',
    subGenre: 'Neo-Soul',
    bpmMin: 90,
    bpmMax: 140,
    halfDouble: '1',
    priceMax: 50,
    length: 'short',
    key: 'F# minor',
    tag: 'late night,dark',
    artist: 'sol',
    sort: 'bpm-low',
  };

  it('are the same after being written and read', () => {
    for (const filters of [all, {}, { bpmMin: 0 }, { q: '2:31' }, { sort: 'popular' }] as BeatFilters[]) {
      expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
    }
  });

  it('leave out the default order', () => {
    expect(writeFilters({ sort: 'newest' }).toString()).toBe('');
    expect(readFilters(new URLSearchParams('sort=newest'))).toEqual({});
  });

  it('have the same URL whatever the order of the parameters', () => {
    const one = readFilters(new URLSearchParams('sort=title&q=dark'));
    const other = readFilters(new URLSearchParams('q=dark&sort=title'));
    expect(writeFilters(one).toString()).toBe(writeFilters(other).toString());
  });

  it('are left out where a mangled link makes them invalid, and a long search is cut', () => {
    const mangled = new URLSearchParams(
      'kind=song&kitType=toms&bpmMin=fast&bpmMax=-4&priceMax=-1&length=endless&halfDouble=yes&sort=sideways&q=%20%20&other=1',
    );
    expect(readFilters(mangled)).toEqual({});
    expect(readFilters(new URLSearchParams({ q: 'x'.repeat(300) })).q).toHaveLength(100);
  });

  it('are counted without search and sorting, and a BPM range counts once', () => {
    expect(countFilters(all)).toBe(10);
    expect(countFilters({ q: 'x', sort: 'title' })).toBe(0);
  });
});
