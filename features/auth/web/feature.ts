import type { LoaderArgs } from '#ui/routing/loader.ts';
import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const authFeature: WebFeature = {
  pages: [
    ...['/login', '/views/auth/login', '/views/front-end/login'].map((path) => ({
      path,
      source: 'features/auth/web/pages/log-in.tsx',
      load: () => import('./pages/log-in.tsx'),
      loader: async (args: LoaderArgs) => (await import('./loaders.ts')).logInLoader(args),
    })),
    { path: '/register', source: 'features/auth/web/pages/register.tsx', load: () => import('./pages/register.tsx') },
    {
      path: '/forgot-password',
      source: 'features/auth/web/pages/forgot-password.tsx',
      load: () => import('./pages/forgot-password.tsx'),
    },
    {
      path: '/password-reset',
      source: 'features/auth/web/pages/password-reset.tsx',
      load: () => import('./pages/password-reset.tsx'),
      handle: carriesKey,
    },
    {
      path: '/verify-email',
      source: 'features/auth/web/pages/verify-email.tsx',
      load: () => import('./pages/verify-email.tsx'),
      handle: carriesKey,
    },
    { path: '/reauth', source: 'features/auth/web/pages/reauth.tsx', load: () => import('./pages/reauth.tsx') },
    {
      path: '/google-failed',
      source: 'features/auth/web/pages/google-failed.tsx',
      load: () => import('./pages/google-failed.tsx'),
      handle: { chrome: 'none' },
    },
    userPage('/sessions', 'features/auth/web/pages/sessions.tsx', () => import('./pages/sessions.tsx')),
  ],
  slots: {
    'checkout.paid': () => import('./slots/keep-in-account.tsx'),
  },
};
