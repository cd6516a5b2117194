import type { LoaderArgs } from '#ui/routing/loader.ts';
import { editorPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const helpFeature: WebFeature = {
  pages: [
    ...['/csl-center=redirect', '/csl-center=redirect2L'].map((path) => ({
      path,
      source: 'features/help/web/pages/help-center.tsx',
      load: () => import('./pages/help-center.tsx'),
      loader: async (args: LoaderArgs) => (await import('./loaders.ts')).helpCenterLoader(args),
      cached: ['q'],
    })),
    {
      path: '/csl-center=redirect/:id',
      source: 'features/help/web/pages/help.tsx',
      load: () => import('./pages/help.tsx'),
      loader: async (args) => (await import('./loaders.ts')).helpPageLoader(args),
      cached: [],
    },
    ...['/dashboard/legal', '/dashboard/admin/legal'].map((path) =>
      editorPage(path, 'features/help/web/pages/legal.tsx', () => import('./pages/legal.tsx')),
    ),
  ],
  links: [
    {
      get label() {
        return t`Legal`;
      },
      to: '/dashboard/admin/legal',
      at: { legal: 10, 'site-help': 10 },
    },
    {
      get label() {
        return t`Help center`;
      },
      to: '/csl-center=redirect',
      at: { legal: 20 },
    },
  ],
};
