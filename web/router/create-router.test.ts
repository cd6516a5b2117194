import { QueryClient } from '@tanstack/react-query';
import { createPath, type Location } from '#ui/routing/routing.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import { createRouter } from './create-router.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import type { LoadedPage } from './loaded-page.ts';

const Component = (): null => null;
const noResponse = (): Promise<never> => Promise.reject(new ApiError(0, undefined));

const locationOf = (pathname: string): Location => ({ pathname, search: '', hash: '', state: null, key: 'k' });

/** A site with a few pages whose server can be switched off, and the browser's address bar. */
const world = () => {
  const site = { away: false };
  const load = () =>
    site.away
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ Component });
  const page = (path: string, more: Partial<PageRoute> = {}): PageRoute => ({ path, source: path, load, ...more });
  const routes = [
    page('/'),
    page('/store'),
    page('/beat', {
      load: () => Promise.resolve({ Component }),
      loader: () => (site.away ? noResponse() : Promise.resolve(null)),
    }),
    page('/gone', { loader: () => Promise.reject(new ApiError(404, { message: 'Not here.' })) }),
    page('*'),
  ];
  const first: LoadedPage = { location: locationOf('/'), route: page('/'), Component, handle: {}, error: null };
  const address = ['/'];
  const shown: LoadedPage[] = [];
  const offers: { again: () => void; path: string }[] = [];
  let navigating = false;
  const router = createRouter(
    {
      routes,
      queryClient: new QueryClient(),
      first,
      onPage: (page) => shown.push(page),
      onNavigating: (now) => {
        navigating = now;
      },
    },
    {
      origin: 'https://label.example',
      read: () => locationOf(address.at(-1) ?? '/'),
      leave: () => undefined,
      write: (_, location) => address.push(createPath(location)),
      offer: async (again, path) => void offers.push({ again, path }),
      withdrawOffer: () => offers.splice(0),
    },
  );
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    expect(navigating).toBe(false);
  };
  return { site, router, address, shown, offers, settled };
};

describe('when the server can’t be reached, the router', () => {
  it.each([
    ['the code of the page', '/store'],
    ['the data of the page', '/beat'],
  ])('stays where it is when %s can’t be fetched, and offers a retry', async (_, path) => {
    const { site, router, address, shown, offers, settled } = world();
    site.away = true;
    router.navigate(path);
    await settled();
    expect({ address, shown }).toEqual({ address: ['/'], shown: [] });
    expect(offers.map((offer) => offer.path)).toEqual([path]);

    offers[0]?.again();
    await settled();
    expect(offers).toHaveLength(1);
    expect(address).toEqual(['/']);

    site.away = false;
    offers[0]?.again();
    await settled();
    expect(address).toEqual(['/', path]);
    expect(shown.map(({ location, error }) => [location.pathname, error])).toEqual([[path, null]]);
    expect(offers).toEqual([]);
  });

  it('withdraws the offer to retry when the visitor navigates elsewhere', async () => {
    const { site, router, offers, settled } = world();
    site.away = true;
    router.navigate('/store');
    await settled();
    expect(offers).toHaveLength(1);
    site.away = false;
    router.navigate('/');
    await settled();
    expect(offers).toEqual([]);
  });

  it('shows an error page if the address bar has already changed, and retries from there', async () => {
    const { site, router, address, shown, offers, settled } = world();
    site.away = true;
    address.push('/store');
    router.onPop();
    await settled();
    expect(shown.map(({ location, error }) => [location.pathname, error?.status])).toEqual([['/store', 503]]);
    expect(offers).toEqual([]);

    site.away = false;
    router.reload();
    await settled();
    expect(shown.at(-1)?.error).toBeNull();
  });

  it('opens a page that the server refuses, and says why', async () => {
    const { router, address, shown, offers, settled } = world();
    router.navigate('/gone');
    await settled();
    expect(address).toEqual(['/', '/gone']);
    expect(shown[0]?.error?.message).toBe('Not here.');
    expect(offers).toEqual([]);
  });
});
