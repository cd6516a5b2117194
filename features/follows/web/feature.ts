import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const followsFeature: WebFeature = {
  pages: [
    userPage('/dashboard/following', 'features/follows/web/pages/follows.tsx', () => import('./pages/follows.tsx')),
    {
      path: '/dashboard/seller/followers',
      source: 'features/follows/web/pages/followers.tsx',
      load: () => import('./pages/followers.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
    {
      path: '/following',
      source: 'features/follows/web/pages/following.tsx',
      load: () => import('./pages/following.tsx'),
      handle: carriesKey,
    },
  ],
  links: [
    {
      get label() {
        return t`Following`;
      },
      to: '/dashboard/following',
      at: { library: 50 },
    },
    {
      get label() {
        return t`Followers`;
      },
      to: '/dashboard/seller/followers',
      at: { fans: 10 },
    },
  ],
  slots: {
    'artist.actions': () => import('./slots/follow-button.tsx'),
    'checkout.paid': () => import('./slots/follow-bought.tsx'),
  },
};
