import { t } from '#contract-kit/texts/text.ts';
import { adminPage, editorPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { ownPagePath } from '../artist-page.ts';

// Written once: every visitor loads this.
const editor = 'features/site/web/pages/edit-document.tsx';
const openEditor = () => import('./pages/edit-document.tsx');

export const siteFeature: WebFeature = {
  pages: [
    {
      ...adminPage('/dashboard/admin/setup', 'features/site/web/pages/setup.tsx', () => import('./pages/setup.tsx')),
      slots: ['site.artists'],
    },
    editorPage('/dashboard/admin/site', 'features/site/web/pages/site.tsx', () => import('./pages/site.tsx')),
    { ...editorPage('/dashboard/admin/site/:name', editor, openEditor), slots: ['site.artists'] },
    editorPage('/dashboard/admin/site/artists/:accountId', editor, openEditor),
    { path: ownPagePath, source: editor, load: openEditor, handle: { chrome: 'dashboard', access: 'seller' } },
  ],
  links: [
    {
      get label() {
        return t`My page`;
      },
      to: ownPagePath,
      at: { settings: 20 },
    },
    {
      get label() {
        return t`Site`;
      },
      to: '/dashboard/admin/site',
      covers: ['/dashboard/admin/site/'],
      at: { legal: 60, 'site-texts': 10 },
    },
  ],
};
