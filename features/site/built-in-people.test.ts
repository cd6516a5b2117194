import { expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { artistCaptions, comingCard, openCard } from '#content/home.ts';
import { label } from '#content/label.ts';
import { entryOf } from '#testing/site/adopt-artist.ts';
import { builtIn } from './built-in.ts';
import { type DocumentData, documentNames, siteDocuments } from './documents.ts';

const homeOf = (inForce: Parameters<typeof builtIn>[2]) =>
  (builtIn('home', label, inForce).data as DocumentData<'home'>).cards;
const menuOf = (inForce: Parameters<typeof builtIn>[2]) =>
  builtIn('navigation', label, inForce).data as DocumentData<'navigation'>;

test('the site comes with six cards, a menu of three producers and four contacts', () => {
  expect(homeOf(artists)).toEqual([
    ...artists.map(({ username }) => ({ kind: 'active', username, ...artistCaptions[username] })),
    comingCard,
    openCard,
  ]);
  const { producers, contacts } = menuOf(artists);
  expect(producers.map(({ username }) => username)).toEqual(['gijo-sol', 'nova-tide', 'kid-ferris']);
  expect(contacts).toEqual(artists.map(({ name, contact }) => ({ name, ...contact })));
});

test('another artist’s card speaks in the first sentences of their story, and nobody is said to be coming', () => {
  const nell = { ...entryOf('nell'), story: ['Nell plays the harp. She tunes it\nherself. Always.', 'More.'] };
  expect(homeOf([nell])).toEqual([
    { kind: 'active', username: 'nell', caption: 'Nell plays the harp.', more: 'She tunes it herself.' },
    openCard,
  ]);
  expect(homeOf([...artists, nell])).not.toContainEqual(comingCard);
  expect(homeOf(artists.slice(1))).not.toContainEqual(comingCard);
});

test('a story of one sentence says it twice, and a long one is cut after a word', () => {
  const long = `${'Strings and dust, '.repeat(20)}and a kick.`;
  const [card] = homeOf([{ ...entryOf('nell'), story: [long] }]);
  expect(card?.caption).toMatch(/^Strings and dust, .* (?:Strings|and|dust,)…$/);
  expect(card?.caption.length).toBeLessThanOrEqual(160);
  expect(card?.more).toBe(card?.caption);
  const [unbroken] = homeOf([{ ...entryOf('nell'), story: ['x'.repeat(400)] }]);
  expect(unbroken?.caption).toHaveLength(160);
});

const manyArtists = Array.from({ length: 16 }, (_, index) => entryOf(`artist-${index}`));

test.each([
  ['nobody', []],
  ['one artist', [entryOf('nell')]],
  ['as many as a label can have', manyArtists],
])(
  'every document has its shape with %s on the label, and names nobody else where pages lead to artists',
  (_, inForce) => {
    for (const name of documentNames) {
      expect(siteDocuments[name].shape.safeParse(builtIn(name, label, inForce).data).success, name).toBe(true);
    }
    const known = inForce.map(({ username }) => username);
    const { choice } = builtIn('our-work', label, inForce).data as DocumentData<'our-work'>;
    const named = [
      ...homeOf(inForce).flatMap(({ username }) => username ?? []),
      ...menuOf(inForce).producers.map(({ username }) => username),
      ...(builtIn('story', label, inForce).data as DocumentData<'story'>).artists,
      ...(choice ? [choice.song.artist, choice.weekly.artist, choice.artist] : []),
    ];
    expect(named.filter((username) => !known.includes(username))).toEqual([]);
  },
);
