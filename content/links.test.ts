import { expect, test } from 'vitest';
import { artists } from './artists.ts';
import { artistCaptions } from './home.ts';
import { label } from './label.ts';
import { notInMenu } from './navigation.ts';

test('the site has words for the cards of all its artists, and names only them', () => {
  const usernames = artists.map(({ username }) => username);
  expect(Object.keys(artistCaptions)).toEqual(usernames);
  for (const username of notInMenu) expect(usernames).toContain(username);
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
