import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#contract-kit/api.ts';
import { siteResponses } from '#testing/components/site-responses.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { artistLoader } from './artist-loader.ts';

/** The account's current username, whichever one was requested. */
let current = 'ada';
const facets = { total: 0, genres: [], keys: [], ai: [], tags: [], bpmMin: null, bpmMax: null, artists: [] };
let queryClient: QueryClient;
beforeEach(() => {
  const api = createApi(async ({ path }) => {
    if (path.endsWith('/facets')) return { status: 200, body: facets };
    if (path.endsWith('/getAllBeats')) return { status: 200, body: { beats: [], nextCursor: null, total: 0 } };
    if (path in siteResponses) return { status: 200, body: siteResponses[path] };
    const seller = {
      username: current,
      name: 'Ada',
      tagline: '',
      story: '',
      links: [],
      video: null,
      heroPicture: null,
    };
    return { status: 200, body: { seller } };
  });
  queryClient = createQueryClient(api, 'browser');
});

/** Where a visitor who follows links inside the site arrives, and after how many redirects. */
const visit = async (username: string, redirects = 0): Promise<readonly [string, number]> => {
  const url = new URL(`https://label.example/beatstore/${username}?from=mail`);
  try {
    await artistLoader({ request: new Request(url), params: { username }, queryClient });
    return [username, redirects];
  } catch (reason) {
    if (!(reason instanceof Response) || redirects > 5) throw reason;
    expect(reason.status).toBe(301);
    const to = new URL(reason.headers.get('location') ?? '', url);
    expect(to.search).toBe('?from=mail');
    return visit(to.pathname.split('/').at(-1) ?? '', redirects + 1);
  }
};

it('in the browser, a renamed artist’s old URL leads to the new name', async () => {
  expect(await visit('ada-old')).toEqual(['ada', 1]);
  expect(await visit('ADA')).toEqual(['ada', 1]);
});

it('a redirect doesn’t loop when a name is taken back while the site is open', async () => {
  current = 'ada-2';
  expect(await visit('ada')).toEqual(['ada-2', 1]);
  current = 'ada';
  expect(await visit('ada-3')).toEqual(['ada', 1]);
  expect(await visit('ada-2')).toEqual(['ada-2', 0]);
});
