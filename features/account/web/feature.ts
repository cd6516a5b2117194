import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const accountFeature: WebFeature = {
  name: 'account',
  pages: [
    userPage(
      '/dashboard/user/profile',
      'features/account/web/pages/profile-page.tsx',
      () => import('./pages/profile-page.tsx'),
    ),
    userPage('/profile', 'features/account/web/pages/profile-page.tsx', () => import('./pages/profile-page.tsx')),
    {
      path: '/block-sender',
      source: 'features/account/web/pages/block-sender-page.tsx',
      load: () => import('./pages/block-sender-page.tsx'),
      handle: carriesKey,
    },
  ],
};
