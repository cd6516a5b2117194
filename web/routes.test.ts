import { expect, it } from 'vitest';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { routes } from './routes.tsx';

it('no word of a page’s address is a username, in capitals neither', () => {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((word) => /^\w[\w-]{2,29}$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const free = words.filter((word) => isFreeUsername(word) || isFreeUsername(word.toUpperCase()));
  expect([...new Set(free)]).toEqual([]);
});
