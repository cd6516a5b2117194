import { adminPage, editorPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const siteFeature: WebFeature = {
  pages: [
    adminPage('/dashboard/admin/setup', 'features/site/web/pages/setup.tsx', () => import('./pages/setup.tsx')),
    editorPage('/dashboard/admin/site', 'features/site/web/pages/site.tsx', () => import('./pages/site.tsx')),
    editorPage(
      '/dashboard/admin/site/:name',
      'features/site/web/pages/edit-document.tsx',
      () => import('./pages/edit-document.tsx'),
    ),
  ],
  links: [
    {
      label: 'Site',
      to: '/dashboard/admin/site',
      covers: ['/dashboard/admin/site/'],
      at: { legal: 60, 'site-texts': 10 },
    },
  ],
};
