import { describe, expect, it } from 'vitest';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { cachedPages } from './cached-pages.ts';
import { routes } from './routes.tsx';

it('no word in a page’s path can be a username, in any case', () => {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((word) => /^\w[\w-]{2,29}$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const free = words.filter((word) => isFreeUsername(word) || isFreeUsername(word.toUpperCase()));
  expect([...new Set(free)]).toEqual([]);
});

describe('a page that is kept for everyone', () => {
  const kept = new Set(cachedPages.map(({ path }) => path));

  it('has a route', () => {
    const paths = new Set(routes.map(({ path }) => path));
    expect(cachedPages.filter(({ path }) => !paths.has(path))).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s: not behind a login, without a key in its URL',
    (path, route) => {
      const { chrome, access, headers } = route.handle ?? {};
      const isPrivate =
        chrome !== undefined || access !== undefined || headers !== undefined || route.via !== undefined;
      expect(isPrivate && kept.has(path)).toBe(false);
    },
  );
});
