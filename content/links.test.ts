import { expect, test } from 'vitest';
import { artistCards, artists } from './artists.ts';
import { socialLinks } from './label.ts';
import { producerLinks } from './navigation.ts';
import { story } from './story.ts';

const usernames = artists.map(({ username }) => username);

test('the store’s menu leads to the pages of three producers', () => {
  expect(new Set(producerLinks.map(({ to }) => to)).size).toBe(3);
  for (const { label, to } of producerLinks) {
    expect(artists.find(({ username }) => to === `/beatstore/${username}`)?.name).toBe(label);
  }
});

test('all artists with a page are in the grid of six and in the story', () => {
  expect(artistCards).toHaveLength(6);
  expect(artistCards.flatMap((card) => (card.kind === 'active' ? [card.username] : []))).toEqual(usernames);
  expect(story.artists).toEqual(usernames);
});

test('a social link leads to an account, not to a network’s front page', () => {
  const links = [...socialLinks.map(({ url }) => url), ...artists.flatMap(({ links: own = [] }) => own)];
  for (const link of links) {
    const { protocol, pathname } = new URL(link);
    expect([protocol, pathname.length > 1], link).toEqual(['https:', true]);
  }
});

test('videos that stand in for the artists’ own are labeled as examples', () => {
  const standIns = artists.flatMap(({ musicVideo }) => (musicVideo?.title.includes('open film') ? [musicVideo] : []));
  for (const { title } of standIns) expect(title).toMatch(/^Example video: /);
});
