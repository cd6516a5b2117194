import { carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const reactionsFeature: WebFeature = {
  pages: [
    userPage(
      '/dashboard/favorites',
      'features/reactions/web/pages/favorites.tsx',
      () => import('./pages/favorites.tsx'),
    ),
    {
      path: '/price-mails',
      source: 'features/reactions/web/pages/price-mails.tsx',
      load: () => import('./pages/price-mails.tsx'),
      handle: carriesKey,
    },
  ],
  links: [
    {
      get label() {
        return t`Favorites`;
      },
      to: '/dashboard/favorites',
      at: { library: 40 },
    },
  ],
  slots: {
    'product.like': () => import('./slots/like-button.tsx'),
    'product.comments': () => import('./slots/comment-section.tsx'),
  },
};
