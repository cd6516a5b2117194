import { productLoader } from '#features/catalogue/web/loaders.ts';
import { adminPage, type PageRoute, userPage } from '#ui/routing/page-route.ts';
import { homeLoader } from './loaders.ts';

const dashboardHome = () => import('./pages/dashboard-home-page.tsx');
const settings = () => import('./pages/dashboard-settings-page.tsx');

/** A path used in the sidebars that redirects to a page elsewhere. */
const leadsTo = (path: string, to: string): PageRoute => ({
  ...userPage(path, 'web/pages/dashboard-home-page.tsx', dashboardHome),
  loader: () => Promise.reject(new Response(null, { status: 302, headers: { location: to } })),
});

const dashboards: readonly PageRoute[] = [
  userPage('/dashboard', 'web/pages/dashboard-home-page.tsx', dashboardHome),
  userPage('/dashboard/user', 'web/pages/dashboard-user-page.tsx', () => import('./pages/dashboard-user-page.tsx')),
  {
    path: '/dashboard/seller',
    source: 'web/pages/dashboard-seller-page.tsx',
    load: () => import('./pages/dashboard-seller-page.tsx'),
    handle: { chrome: 'dashboard', access: 'seller' },
  },
  adminPage('/dashboard/admin', 'web/pages/dashboard-admin-page.tsx', () => import('./pages/dashboard-admin-page.tsx')),
  userPage(
    '/dashboard/user/my-notes',
    'web/pages/dashboard-notes-page.tsx',
    () => import('./pages/dashboard-notes-page.tsx'),
  ),
  adminPage(
    '/dashboard/admin/ecom',
    'web/pages/dashboard-ecom-page.tsx',
    () => import('./pages/dashboard-ecom-page.tsx'),
  ),
  userPage('/dashboard/all-settings', 'web/pages/dashboard-settings-page.tsx', settings),
  adminPage('/dashboard/admin/all-settings', 'web/pages/dashboard-settings-page.tsx', settings),
  userPage('/account-settings', 'web/pages/dashboard-settings-page.tsx', settings),
  leadsTo('/admin-tools', '/dashboard/admin'),
  leadsTo('/users', '/dashboard/admin/site-directory'),
  leadsTo('/new-dropdown', '/dashboard/admin/ecom'),
];

/** The pages that belong to no feature: the label's own, and the dashboards' first pages. */
export const ownPages: readonly PageRoute[] = [
  {
    path: '/',
    source: 'web/pages/home-page.tsx',
    load: () => import('./pages/home-page.tsx'),
    loader: homeLoader,
    cached: [],
  },
  { path: '/thestory', source: 'web/pages/story-page.tsx', load: () => import('./pages/story-page.tsx'), cached: [] },
  {
    path: '/ourwork',
    source: 'web/pages/our-work-page.tsx',
    load: () => import('./pages/our-work-page.tsx'),
    loader: async (args) => (await import('./work-loader.ts')).ourWorkLoader(args),
    cached: [],
  },
  { path: '/merch', source: 'web/pages/merch-page.tsx', load: () => import('./pages/merch-page.tsx'), cached: [] },
  { path: '/terms', source: 'web/pages/terms-page.tsx', load: () => import('./pages/terms-page.tsx'), cached: [] },
  {
    path: '/privacy',
    source: 'web/pages/privacy-page.tsx',
    load: () => import('./pages/privacy-page.tsx'),
    cached: [],
  },
  {
    path: '/contact',
    source: 'web/pages/contact-page.tsx',
    load: () => import('./pages/contact-page.tsx'),
    cached: [],
  },
  {
    path: '/beatstore/product/:beatId',
    source: 'web/pages/product-page.tsx',
    load: () => import('./pages/product-page.tsx'),
    loader: productLoader,
    cached: [],
  },
  {
    path: '/beatstore/:username',
    source: 'web/pages/artist-page.tsx',
    load: () => import('./pages/artist-page.tsx'),
    loader: async (args) => (await import('./artist-loader.ts')).artistLoader(args),
    cached: [],
  },
  ...dashboards,
];
