import { plural, t } from '#contract-kit/texts/text.ts';
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
      get label() {
        return t`Promotions`;
      },
      get title() {
        return t`Promotion Builder`;
      },
      to: '/beatstore/admin/promotion',
      at: { marketing: 10 },
      actions: [
        {
          get label() {
            return t`New promotion`;
          },
          to: '/beatstore/admin/promotion',
        },
      ],
      countWords: (count) => t`${plural({ promotions: count }, { one: '# scheduled', other: '# scheduled' })}`,
    },
  ],
};
