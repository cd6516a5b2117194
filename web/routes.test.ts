import { expect, it } from 'vitest';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { routes } from './routes.tsx';

it('no word in a page’s path can be a username, in any case', () => {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((word) => /^\w[\w-]{2,29}$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const free = words.filter((word) => isFreeUsername(word) || isFreeUsername(word.toUpperCase()));
  expect([...new Set(free)]).toEqual([]);
});
