import { type LegalName, legalNames, legalPages, legalVersionPath } from '#features/site/legal-pages.ts';
import { adminPage, carriesKey, type PageRoute, userPage } from '#ui/routing/page-route.ts';

const dashboardHome = () => import('./pages/dashboard-home.tsx');
const settings = () => import('./pages/dashboard-settings.tsx');

/** A path in the sidebars that redirects to a page elsewhere. */
const leadsTo = (path: string, to: string): PageRoute => ({
  ...userPage(path, 'web/pages/dashboard-home.tsx', dashboardHome),
  loader: () => Promise.reject(new Response(null, { status: 302, headers: { location: to } })),
});

const dashboards: readonly PageRoute[] = [
  userPage('/dashboard', 'web/pages/dashboard-home.tsx', dashboardHome),
  userPage('/dashboard/user', 'web/pages/dashboard-user.tsx', () => import('./pages/dashboard-user.tsx')),
  {
    path: '/dashboard/seller',
    source: 'web/pages/dashboard-seller.tsx',
    load: () => import('./pages/dashboard-seller.tsx'),
    handle: { chrome: 'dashboard', access: 'seller' },
  },
  adminPage('/dashboard/admin', 'web/pages/dashboard-admin.tsx', () => import('./pages/dashboard-admin.tsx')),
  userPage('/dashboard/user/my-notes', 'web/pages/dashboard-notes.tsx', () => import('./pages/dashboard-notes.tsx')),
  adminPage('/dashboard/admin/ecom', 'web/pages/dashboard-ecom.tsx', () => import('./pages/dashboard-ecom.tsx')),
  userPage('/dashboard/all-settings', 'web/pages/dashboard-settings.tsx', settings),
  adminPage('/dashboard/admin/all-settings', 'web/pages/dashboard-settings.tsx', settings),
  userPage('/account-settings', 'web/pages/dashboard-settings.tsx', settings),
  leadsTo('/admin-tools', '/dashboard/admin'),
  leadsTo('/users', '/dashboard/admin/site-directory'),
  leadsTo('/new-dropdown', '/dashboard/admin/ecom'),
];

/** The page of the right of withdrawal is a form: `features/orders`. */
const legalPage = (name: Exclude<LegalName, 'withdrawal'>): PageRoute => ({
  path: legalPages[name],
  source: 'web/pages/legal-text.tsx',
  load: () => import('./pages/legal-text.tsx'),
  loader: async (args) => (await import('./legal-loader.ts')).legalLoader(name, args),
  cached: [],
});

/** Orders and emails lead to the version that was agreed to. */
const legalVersionPage = (name: LegalName): PageRoute => ({
  path: legalVersionPath(name, ':version'),
  source: 'web/pages/legal-version.tsx',
  load: () => import('./pages/legal-version.tsx'),
  loader: async (args) => (await import('./legal-loader.ts')).legalVersionLoader(name, args),
  cached: [],
});

/** The pages that belong to no feature: the label's own, and the dashboards' first pages. */
export const ownPages: readonly PageRoute[] = [
  {
    path: '/',
    source: 'web/pages/home.tsx',
    load: () => import('./pages/home.tsx'),
    loader: async (args) => (await import('./home-loader.ts')).homeLoader(args),
    cached: [],
  },
  {
    path: '/thestory',
    source: 'web/pages/story.tsx',
    load: () => import('./pages/story.tsx'),
    loader: async (args) => (await import('./portraits-loader.ts')).storyLoader(args),
    cached: [],
  },
  {
    path: '/ourwork',
    source: 'web/pages/our-work.tsx',
    load: () => import('./pages/our-work.tsx'),
    loader: async (args) => (await import('./work-loader.ts')).ourWorkLoader(args),
    cached: [],
  },
  {
    path: '/merch',
    source: 'web/pages/merch.tsx',
    load: () => import('./pages/merch.tsx'),
    loader: async (args) => (await import('./merch-loader.ts')).merchLoader(args),
    cached: [],
  },
  {
    path: '/preview',
    source: 'web/pages/preview.tsx',
    load: () => import('./pages/preview.tsx'),
    loader: async (args) => (await import('./preview-loader.ts')).previewLoader(args),
    handle: carriesKey,
  },
  {
    path: '/sell',
    source: 'web/pages/sell.tsx',
    load: () => import('./pages/sell.tsx'),
    loader: async (args) => (await import('./sell-loader.ts')).sellLoader(args),
    cached: [],
  },
  ...legalNames.filter((name) => name !== 'withdrawal').map(legalPage),
  ...legalNames.map(legalVersionPage),
  {
    path: '/contact',
    source: 'web/pages/contact.tsx',
    load: () => import('./pages/contact.tsx'),
    loader: async (args) => (await import('./portraits-loader.ts')).contactLoader(args),
    cached: [],
  },
  {
    path: '/beatstore/:username',
    source: 'web/pages/artist.tsx',
    load: () => import('./pages/artist.tsx'),
    loader: async (args) => (await import('./artist-loader.ts')).artistLoader(args),
    slots: ['artist.actions', 'artist.beats'],
    cached: [],
  },
  ...dashboards,
];
