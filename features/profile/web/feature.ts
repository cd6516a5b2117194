import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const profileFeature: WebFeature = {
  pages: [
    userPage('/dashboard/user/profile', 'features/profile/web/pages/profile.tsx', () => import('./pages/profile.tsx')),
    userPage('/profile', 'features/profile/web/pages/profile.tsx', () => import('./pages/profile.tsx')),
    {
      path: '/block-sender',
      source: 'features/profile/web/pages/block-sender.tsx',
      load: () => import('./pages/block-sender.tsx'),
      handle: carriesKey,
    },
  ],
};
