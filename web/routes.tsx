import { productLoader, storeLoader } from '#features/catalogue/web/loaders.ts';
import { artistLoader, homeLoader } from './loaders.ts';
import type { PageRoute } from './router/page-route.ts';

type More = Pick<PageRoute, 'loader' | 'handle'>;

/** A page of its own chunk. */
const page = (path: string, source: string, load: PageRoute['load'], more: More = {}): PageRoute => ({
  path,
  source,
  load,
  ...more,
});

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

/** Every route of the site; the last one takes what no other does. */
export const routes: readonly PageRoute[] = [
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
