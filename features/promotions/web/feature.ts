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
      title: 'Promotion Builder',
      to: '/beatstore/admin/promotion',
      at: { marketing: 10 },
      actions: [{ label: 'New promotion', to: '/beatstore/admin/promotion' }],
      countWords: (count) => `${count} scheduled`,
    },
  ],
};
