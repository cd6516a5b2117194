import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { productLoader, storeLoader } from '#features/catalogue/web/loaders.ts';
import { artistLoader, homeLoader } from './loaders.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { PageErrorBoundary, RootErrorBoundary } from './shell/error-page.tsx';

/** What a route tells the shell and the server about itself. */
export interface PageHandle {
  /** The status of the answer; 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pages that stand without navigation and footer. */
  readonly chrome?: 'none';
}

interface Page {
  readonly Component: ComponentType;
}

interface More {
  readonly loader?: LoaderFunction;
  readonly handle?: PageHandle;
}

/** A page of its own chunk. Its id names the source file, by which the build's manifest is asked what to preload. */
const page = (path: string, source: string, load: () => Promise<Page>, more: More = {}): RouteObject => ({
  path,
  id: `${source}?${path}`,
  lazy: load,
  ...more,
});

/** The source file behind a route's id; empty for layouts. */
export const sourceOf = (routeId: string): string =>
  routeId.includes('?') ? routeId.slice(0, routeId.indexOf('?')) : '';

const withAccounts = [
  '/login',
  '/views/auth/login',
  '/views/front-end/login',
  '/register',
  '/forgot-password',
  '/password-reset',
  '/verify-email',
  '/reauth',
  '/google-failed',
  '/dashboard/*',
  '/sessions',
  '/profile',
  '/orders',
  '/account-settings',
  '/reports',
  '/support',
  '/admin-tools',
  '/new-dropdown',
  '/users',
  '/beatstore/upload',
  '/beatstore/admin/promotion',
];

/** Their addresses hold what leads to somebody's files. */
const carriesKey: More = { handle: { headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } } };

const pages: RouteObject[] = [
  page('/', 'web/pages/home-page.tsx', () => import('./pages/home-page.tsx'), { loader: homeLoader }),
  page('/thestory', 'web/pages/story-page.tsx', () => import('./pages/story-page.tsx')),
  page('/terms', 'web/pages/terms-page.tsx', () => import('./pages/terms-page.tsx')),
  page('/privacy', 'web/pages/privacy-page.tsx', () => import('./pages/privacy-page.tsx')),
  page('/contact', 'web/pages/contact-page.tsx', () => import('./pages/contact-page.tsx')),
  page(
    '/beatstore',
    'features/catalogue/web/pages/store-page.tsx',
    () => import('#features/catalogue/web/pages/store-page.tsx'),
    { loader: storeLoader },
  ),
  page(
    '/beatstore/product/:beatId',
    'features/catalogue/web/pages/product-page.tsx',
    () => import('#features/catalogue/web/pages/product-page.tsx'),
    { loader: productLoader },
  ),
  page(
    '/beatstore/checkout',
    'features/checkout/web/pages/checkout.tsx',
    () => import('#features/checkout/web/pages/checkout.tsx'),
  ),
  page(
    '/beatstore/checkout/success',
    'features/checkout/web/pages/checkout-success.tsx',
    () => import('#features/checkout/web/pages/checkout-success.tsx'),
    carriesKey,
  ),
  page(
    '/beatstore/checkout/failed',
    'features/checkout/web/pages/checkout-failed.tsx',
    () => import('#features/checkout/web/pages/checkout-failed.tsx'),
  ),
  page(
    '/orders/find',
    'features/orders/web/pages/find-orders.tsx',
    () => import('#features/orders/web/pages/find-orders.tsx'),
  ),
  page(
    '/orders/:orderId',
    'features/orders/web/pages/order.tsx',
    () => import('#features/orders/web/pages/order.tsx'),
    carriesKey,
  ),
  page('/beatstore/:username', 'web/pages/artist-page.tsx', () => import('./pages/artist-page.tsx'), {
    loader: artistLoader,
  }),
  ...withAccounts.map((path) => page(path, 'web/pages/account-page.tsx', () => import('./pages/account-page.tsx'))),
  ...(import.meta.env.DEV ? [page('/dev/ui', 'web/pages/ui-page.tsx', () => import('./pages/ui-page.tsx'))] : []),
  page('*', 'web/pages/not-found-page.tsx', () => import('./pages/not-found-page.tsx'), { handle: { status: 404 } }),
];

/** Every route of the site. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RootErrorBoundary,
    // An error in a page leaves the shell standing around it.
    children: [{ id: 'pages', ErrorBoundary: PageErrorBoundary, children: pages }],
  },
];
