import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import { preloadFilling } from '#ui/data/slot.tsx';
import { fillingsOf } from '#ui/routing/slots.ts';
import { features } from './features.ts';
import { ownPages } from './own-pages.ts';

/** A dashboard page loads together with its frame. */
const withFrame = (page: PageRoute): PageRoute => ({
  ...page,
  load: async () => (await Promise.all([page.load(), import('./shell/dashboard/frame.tsx')]))[0],
});

/** What features show on each other's pages. */
export const fillings = features.flatMap(({ slots }) => slots ?? []);

/** A page loads together with what features show in its slots. */
const withSlots = (page: PageRoute): PageRoute => {
  const shown = page.slots?.flatMap((name) => fillingsOf(fillings, name));
  if (!shown) return page;
  const loader = async (args: LoaderArgs) => {
    const [loaded = null] = await Promise.all([
      page.loader?.(args),
      ...shown.map((filling) => preloadFilling(filling, args)),
    ]);
    return loaded;
  };
  // Without a loader the server renders no content, so nothing on the page can move if the fillings come with its code.
  const load = async () => (await Promise.all([page.load(), ...shown.map((filling) => preloadFilling(filling))]))[0];
  return { ...page, loader, load: page.loader ? page.load : load };
};

const pages = [...ownPages, ...features.flatMap((feature) => feature.pages ?? [])];

export const routes: readonly PageRoute[] = [
  ...pages.map((page) => withSlots(page.handle?.chrome === 'dashboard' ? withFrame(page) : page)),
  ...(import.meta.env.DEV
    ? [{ path: '/dev/ui', source: 'web/pages/ui.tsx', load: () => import('./pages/ui.tsx') }]
    : []),
  {
    path: '*',
    source: 'web/pages/not-found.tsx',
    load: () => import('./pages/not-found.tsx'),
    handle: { status: 404 },
    cached: [],
  },
];
