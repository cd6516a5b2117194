import type { PageRoute } from '#ui/routing/page-route.ts';
import { features } from './features.ts';
import { ownPages } from './own-pages.ts';

/** A dashboard page is loaded together with its frame. */
const withFrame = (page: PageRoute): PageRoute => ({
  ...page,
  load: async () => (await Promise.all([page.load(), import('./shell/dashboard/frame.tsx')]))[0],
});

const pages = [...ownPages, ...features.flatMap((feature) => feature.pages ?? [])];

/** Every route of the site; the last one is the catch-all. */
export const routes: readonly PageRoute[] = [
  ...pages.map((page) => (page.handle?.chrome === 'dashboard' ? withFrame(page) : page)),
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
