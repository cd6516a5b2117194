import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const promotionsFeature: WebFeature = {
  pages: [
    adminPage(
      '/beatstore/admin/promotion',
      'features/promotions/web/pages/promotion-builder.tsx',
      () => import('./pages/promotion-builder.tsx'),
    ),
  ],
  links: [
    {
      label: 'Promotions',
      to: '/beatstore/admin/promotion',
      icon: 'promotion',
      at: { platform: 50 },
      countWords: (count) => `${count} scheduled`,
    },
  ],
};
