import { adminPage, editorPage } from '#ui/routing/page-route.ts';
import { ownPagePath } from '../artist-page.ts';
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
    editorPage(
      '/dashboard/admin/site/artists/:accountId',
      'features/site/web/pages/edit-artist-page.tsx',
      () => import('./pages/edit-artist-page.tsx'),
    ),
    {
      path: ownPagePath,
      source: 'features/site/web/pages/my-page.tsx',
      load: () => import('./pages/my-page.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
  ],
  slots: { 'profile.public': () => import('./slots/own-page-note.tsx') },
  links: [
    { label: 'My page', to: ownPagePath, at: { settings: 20 } },
    {
      label: 'Site',
      to: '/dashboard/admin/site',
      covers: ['/dashboard/admin/site/'],
      at: { legal: 60, 'site-texts': 10 },
    },
  ],
};
