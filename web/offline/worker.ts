import { cacheNames } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isKeepable, cachedPage, storePath } from './cached-page.ts';

// The service worker. Every page comes from the network, so that the next navigation gets a new build. Only the
// scripts, styles and fonts of its own build and the public store page are cached; no API call passes through it.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

declare const self: {
  addEventListener(name: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
};

/** Inserted by the build: the files of the shell, and a name for this build. */
declare const __SHELL__: readonly { readonly url: string; readonly revision: string | null }[];
declare const __BUILD__: string;

const offlinePage = '/offline.html';
const keptName = `store-${__BUILD__}`;

/** Stores only a page of this build, because the scripts of another build aren't cached. */
const keep = async (response: Response): Promise<void> => {
  const ours = __SHELL__.flatMap(({ url }) => (url.includes('/entry-client-') ? url : []));
  if (!isKeepable(response.clone(), await response.clone().text(), ours)) return;
  await (await caches.open(keptName)).put(storePath, response);
};

/** Fetches the store as a visitor who isn't logged in. */
const fetchStore = async (): Promise<void> => keep(await fetch(storePath, { credentials: 'omit' }));

const offlineResponse = async ({ pathname, search }: URL): Promise<Response> => {
  const kept = pathname === storePath ? await caches.match(storePath, { cacheName: keptName }) : undefined;
  if (kept && search !== '') return Response.redirect(storePath);
  return kept ? cachedPage(kept) : ((await matchPrecache(offlinePage)) ?? Response.error());
};

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetchStore().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  const clear = async (): Promise<void> => {
    const current = [keptName, cacheNames.precache];
    for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  };
  event.waitUntil(clear());
});

// Otherwise every page would wait for this worker to start.
enableNavigationPreload();
precacheAndRoute([...__SHELL__], { ignoreURLParametersMatching: [] });

const network = new NetworkOnly();
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const response = await network.handle(options);
        const { pathname, search } = options.url;
        if (pathname === storePath && search === '') options.event.waitUntil(keep(response.clone()));
        return response;
      } catch {
        return offlineResponse(options.url);
      }
    },
    { denylist: [/^\/api\//] },
  ),
);
