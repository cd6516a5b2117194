import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#contract-kit/api.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { rules } from './entry-server.tsx';
import { features } from './features.ts';
import { ownPages } from './own-pages.ts';
import { routes } from './routes.tsx';

it('no word in a page’s path can be a username, in any case', () => {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((word) => /^\w[\w-]{2,29}$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const free = words.filter((word) => isFreeUsername(word) || isFreeUsername(word.toUpperCase()));
  expect([...new Set(free)]).toEqual([]);
});

// The build's manifest is searched by the file's name, but the import loads the page.
it.each([...ownPages, ...features.flatMap(({ pages = [] }) => pages)].map((page) => [page.path, page] as const))(
  'the route %s names the file that it loads',
  (_path, { source, load }) => expect(String(load)).toContain(source),
);

describe('a page that is cached for everyone', () => {
  const kept = new Set(rules.kept.map(({ path }) => path));

  it('has a route', () => {
    const paths = new Set(routes.map(({ path }) => path));
    expect(rules.kept.filter(({ path }) => !paths.has(path))).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s isn’t behind a login, and has no key in its URL',
    (path, route) => {
      const { chrome, access, headers } = route.handle ?? {};
      const isPrivate =
        chrome !== undefined ||
        access !== undefined ||
        headers !== undefined ||
        route.source.startsWith('features/auth/');
      expect(isPrivate && kept.has(path)).toBe(false);
    },
  );
});

describe('a page with slots', () => {
  /** The API calls of a page's loader while no beat exists. */
  const callsOf = async (path: string, params: Readonly<Record<string, string>>): Promise<string[]> => {
    const calls: string[] = [];
    const api = createApi(async ({ path: called }) => {
      calls.push(called);
      return called.includes('/track/')
        ? { status: 200, body: { _id: params['beatId'], user: { _id: 'ada-id', username: 'ada' } } }
        : { status: 404, body: { code: 'X', message: 'No.' } };
    });
    const route = routes.find((one) => one.path === path);
    const request = new Request('https://label.example/');
    await route?.loader?.({ request, params, queryClient: createQueryClient(api, 'server') }).catch(() => undefined);
    await vi.waitFor(() => expect(calls.some((called) => called.endsWith('/deals/ada'))).toBe(true));
    return calls;
  };

  it('fetches the data of the features in its slots', async () => {
    expect(await callsOf('/beatstore/:username', { username: 'ada' })).toContain('/api/v1/app/deals/ada');
    expect(await callsOf('/beatstore/product/:beatId', { beatId: 'beat-1' })).toEqual(
      expect.arrayContaining(['/api/v1/app/offers/minimums/beat-1', '/api/v1/app/deals/ada']),
    );
  });
});
