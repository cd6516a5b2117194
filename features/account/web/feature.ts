import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const accountFeature: WebFeature = {
  pages: [
    userPage('/dashboard/user/profile', 'features/account/web/pages/profile.tsx', () => import('./pages/profile.tsx')),
    userPage('/profile', 'features/account/web/pages/profile.tsx', () => import('./pages/profile.tsx')),
    {
      path: '/block-sender',
      source: 'features/account/web/pages/block-sender.tsx',
      load: () => import('./pages/block-sender.tsx'),
      handle: carriesKey,
    },
  ],
};
