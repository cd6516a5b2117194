import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const bulkFeature: WebFeature = {
  pages: [
    userPage('/beatstore/upload/import', 'features/bulk/web/pages/import.tsx', () => import('./pages/import.tsx')),
  ],
  slots: {
    'studio.selection': () => import('./slots/selection-bar.tsx'),
    'studio.edits': () => import('./slots/bulk-edits.tsx'),
  },
};
