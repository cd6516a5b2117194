import type { PageRoute } from '#ui/routing/page-route.ts';
import { features } from './features.ts';
import { ownPages } from './own-pages.ts';
import { withSlots } from './with-slots.ts';

/** A dashboard page loads together with its frame. */
const withFrame = (page: PageRoute): PageRoute => ({
  ...page,
  load: async () => (await Promise.all([page.load(), import('./shell/dashboard/frame.tsx')]))[0],
});

/** What features show on each other's pages. */
export const fillings = features.flatMap(({ slots }) => slots ?? []);

const pages = [...ownPages, ...features.flatMap((feature) => feature.pages ?? [])];

export const routes: readonly PageRoute[] = [
  ...pages.map((page) => withSlots(page.handle?.chrome === 'dashboard' ? withFrame(page) : page, fillings)),
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
