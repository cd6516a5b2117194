import type { WebFeature } from '#ui/web-feature.ts';
import { statisticsPath } from './statistics-path.ts';

export const statisticsFeature: WebFeature = {
  pages: [
    {
      path: statisticsPath,
      source: 'features/statistics/web/pages/statistics.tsx',
      load: () => import('./pages/statistics.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
  ],
  links: [{ label: 'Statistics', to: statisticsPath, at: { catalog: 20 } }],
};
