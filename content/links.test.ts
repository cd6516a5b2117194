import { expect, test } from 'vitest';
import { artists } from './artists.ts';
import { artistCards } from './home.ts';
import { label } from './label.ts';
import { producers } from './navigation.ts';
import { story } from './story.ts';

const usernames = artists.map(({ username }) => username);

test('the store’s menu leads to the pages of three producers', () => {
  expect(new Set(producers.map(({ username }) => username)).size).toBe(3);
  for (const { name, username } of producers) {
    expect(artists.find((artist) => artist.username === username)?.name).toBe(name);
  }
});

test('all artists with a page are in the grid of six and in the story', () => {
  expect(artistCards).toHaveLength(6);
  expect(artistCards.flatMap((card) => (card.kind === 'active' ? [card.username] : []))).toEqual(usernames);
  expect(story(label).artists).toEqual(usernames);
});

test('a social link leads to an account, not to a network’s front page', () => {
  const links = [...label.social.map(({ url }) => url), ...artists.flatMap(({ links: own = [] }) => own)];
  for (const link of links) {
    const { protocol, pathname } = new URL(link);
    expect([protocol, pathname.length > 1], link).toEqual(['https:', true]);
  }
});

test('videos that stand in for the artists’ own are labeled as examples', () => {
  const standIns = artists.flatMap(({ musicVideo }) => (musicVideo?.title.includes('open film') ? [musicVideo] : []));
  for (const { title } of standIns) expect(title).toMatch(/^Example video: /);
});
