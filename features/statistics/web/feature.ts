import type { WebFeature } from '#ui/web-feature.ts';
import { statisticsPath } from './statistics-path.ts';
import { t } from '#contract-kit/texts/text.ts';

export const statisticsFeature: WebFeature = {
  pages: [
    {
      path: statisticsPath,
      source: 'features/statistics/web/pages/statistics.tsx',
      load: () => import('./pages/statistics.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
  ],
  links: [
    {
      get label() {
        return t`Statistics`;
      },
      to: statisticsPath,
      at: { catalog: 20 },
    },
  ],
};
