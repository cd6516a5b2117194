import { productLoader, storeLoader } from '#features/catalogue/web/loaders.ts';
import type { DashboardSource, FormSource } from './account-pages.ts';
import { homeLoader } from './loaders.ts';
import type { PageHandle, PageRoute } from './router/page-route.ts';

type More = Pick<PageRoute, 'loader' | 'handle'>;

/** A page in its own chunk. */
const page = (path: string, source: string, load: PageRoute['load'], more: More = {}): PageRoute => ({
  path,
  source,
  load,
  ...more,
});

type Access = NonNullable<PageHandle['access']>;

const accountPages = 'web/account-pages.ts';

/** A page inside the dashboard frame. */
const dashboard = (path: string, source: DashboardSource, access: Access = 'user'): PageRoute => ({
  path,
  source,
  via: accountPages,
  load: async () => (await import('./account-pages.ts')).loadDashboard(source),
  handle: { chrome: 'dashboard', access },
});

/** A page for admins. All of them begin alike, and every visitor loads this list: it is kept short. */
const admin = (path: string, source: DashboardSource): PageRoute =>
  dashboard(`/dashboard/admin/${path}`, source, 'admin');

/** A page for logging in or signing up. */
const form = (path: string, source: FormSource, more: More = {}): PageRoute => ({
  path,
  source,
  via: accountPages,
  load: async () => (await import('./account-pages.ts')).loadForm(source),
  ...more,
});

/** A path used in the sidebars that redirects to a page elsewhere. */
const leadsTo = (path: string, to: string): PageRoute => ({
  ...dashboard(path, 'web/pages/dashboard-home-page.tsx'),
  loader: () => Promise.reject(new Response(null, { status: 302, headers: { location: to } })),
});

const dashboards: readonly PageRoute[] = [
  dashboard('/dashboard', 'web/pages/dashboard-home-page.tsx'),
  dashboard('/dashboard/user', 'web/pages/dashboard-user-page.tsx'),
  dashboard('/dashboard/admin', 'web/pages/dashboard-admin-page.tsx', 'admin'),
  admin('jobs', 'features/jobs/web/pages/jobs-page.tsx'),
  admin('unknown-payments', 'features/checkout/web/pages/unknown-payments.tsx'),
  admin('mails', 'features/mailing/web/pages/mails-page.tsx'),
  admin('moderation', 'features/catalogue/web/pages/moderation-page.tsx'),
  admin('moderation/licenses', 'features/licenses/web/pages/moderation-page.tsx'),
  dashboard('/dashboard/user/my-beats', 'features/orders/web/pages/my-beats.tsx'),
  dashboard('/dashboard/user/my-orders', 'features/orders/web/pages/own-orders.tsx'),
  dashboard('/dashboard/licenses', 'features/licenses/web/pages/licenses-page.tsx'),
  dashboard('/orders', 'features/orders/web/pages/own-orders.tsx'),
  admin('orders', 'features/orders/web/pages/admin-orders.tsx'),
  admin('orders/:orderId', 'features/orders/web/pages/admin-order.tsx'),
  admin('payouts', 'features/payouts/web/pages/payouts-page.tsx'),
  admin('payouts/:sellerId', 'features/payouts/web/pages/payout-seller-page.tsx'),
  dashboard('/dashboard/user/my-notes', 'web/pages/dashboard-notes-page.tsx'),
  dashboard('/reports', 'features/orders/web/pages/reports.tsx'),
  admin('mailing-list', 'features/subscribers/web/pages/mailing-list-page.tsx'),
  admin('support', 'features/support/web/pages/admin-support.tsx'),
  dashboard('/support', 'features/support/web/pages/support.tsx'),
  dashboard('/dashboard/user/profile', 'features/account/web/pages/profile-page.tsx'),
  dashboard('/profile', 'features/account/web/pages/profile-page.tsx'),
  admin('ecom', 'web/pages/dashboard-ecom-page.tsx'),
  dashboard('/dashboard/all-settings', 'web/pages/dashboard-settings-page.tsx'),
  admin('site-directory', 'features/directory/web/pages/directory-page.tsx'),
  admin('all-settings', 'web/pages/dashboard-settings-page.tsx'),
  dashboard('/account-settings', 'web/pages/dashboard-settings-page.tsx'),
  admin('investigation-center', 'features/audit/web/pages/investigation-center-page.tsx'),
  admin('server-status', 'features/monitoring/web/pages/server-status-page.tsx'),
  dashboard('/sessions', 'features/auth/web/pages/sessions-page.tsx'),
  dashboard('/dashboard/seller', 'web/pages/dashboard-seller-page.tsx', 'seller'),
  ...['/dashboard/legal', '/dashboard/admin/legal'].map((path) =>
    dashboard(path, 'features/help/web/pages/legal-page.tsx', 'admin'),
  ),
  dashboard('/beatstore/upload', 'features/catalogue/web/pages/upload-page.tsx'),
  dashboard('/beatstore/admin/promotion', 'features/promotions/web/pages/promotion-builder.tsx', 'admin'),
  leadsTo('/admin-tools', '/dashboard/admin'),
  leadsTo('/users', '/dashboard/admin/site-directory'),
  leadsTo('/new-dropdown', '/dashboard/admin/ecom'),
];

/** Their URLs contain keys to someone's files or account. */
const carriesKey: More = { handle: { headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } } };

/** Every route of the site; the last one is the catch-all. */
export const routes: readonly PageRoute[] = [
  page('/', 'web/pages/home-page.tsx', () => import('./pages/home-page.tsx'), { loader: homeLoader }),
  page('/thestory', 'web/pages/story-page.tsx', () => import('./pages/story-page.tsx')),
  page('/ourwork', 'web/pages/our-work-page.tsx', () => import('./pages/our-work-page.tsx'), {
    loader: async (args) => (await import('./work-loader.ts')).ourWorkLoader(args),
  }),
  page('/merch', 'web/pages/merch-page.tsx', () => import('./pages/merch-page.tsx')),
  page('/terms', 'web/pages/terms-page.tsx', () => import('./pages/terms-page.tsx')),
  page('/privacy', 'web/pages/privacy-page.tsx', () => import('./pages/privacy-page.tsx')),
  page('/contact', 'web/pages/contact-page.tsx', () => import('./pages/contact-page.tsx')),
  ...['/csl-center=redirect', '/csl-center=redirect2L'].map((path) =>
    page(path, 'features/help/web/pages/help-center.tsx', () => import('#features/help/web/pages/help-center.tsx'), {
      loader: async (args) => (await import('#features/help/web/loaders.ts')).helpCenterLoader(args),
    }),
  ),
  page(
    '/csl-center=redirect/:id',
    'features/help/web/pages/help-page.tsx',
    () => import('#features/help/web/pages/help-page.tsx'),
    { loader: async (args) => (await import('#features/help/web/loaders.ts')).helpPageLoader(args) },
  ),
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
    loader: async (args) => (await import('./artist-loader.ts')).artistLoader(args),
  }),
  ...dashboards,
  ...['/login', '/views/auth/login', '/views/front-end/login'].map((path) =>
    form(path, 'features/auth/web/pages/log-in.tsx', {
      loader: async (args) => (await import('#features/auth/web/loaders.ts')).logInLoader(args),
    }),
  ),
  form('/register', 'features/auth/web/pages/register.tsx'),
  form('/forgot-password', 'features/auth/web/pages/forgot-password.tsx'),
  form('/password-reset', 'features/auth/web/pages/password-reset.tsx', carriesKey),
  form('/verify-email', 'features/auth/web/pages/verify-email.tsx', carriesKey),
  form('/subscriptions', 'features/subscribers/web/pages/subscriptions-page.tsx', carriesKey),
  form('/block-sender', 'features/account/web/pages/block-sender-page.tsx', carriesKey),
  form('/reauth', 'features/auth/web/pages/reauth.tsx'),
  form('/google-failed', 'features/auth/web/pages/google-failed.tsx', { handle: { chrome: 'none' } }),
  ...(import.meta.env.DEV ? [page('/dev/ui', 'web/pages/ui-page.tsx', () => import('./pages/ui-page.tsx'))] : []),
  page('*', 'web/pages/not-found-page.tsx', () => import('./pages/not-found-page.tsx'), { handle: { status: 404 } }),
];
