import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const splitsFeature: WebFeature = {
  pages: [userPage('/dashboard/splits', 'features/splits/web/pages/splits.tsx', () => import('./pages/splits.tsx'))],
  links: [
    {
      get label() {
        return t`Splits`;
      },
      to: '/dashboard/splits',
      at: { splits: 10, selling: 30 },
    },
  ],
};
