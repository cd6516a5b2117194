import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const proofsFeature: WebFeature = {
  pages: [
    ...['/license', '/license/:code'].map((path) => ({
      path,
      source: 'features/proofs/web/pages/license.tsx',
      load: () => import('./pages/license.tsx'),
      ...(path.includes(':') && {
        loader: async (args: LoaderArgs) => (await import('./loaders.ts')).licenseLoader(args),
        handle: { headers: { 'cache-control': 'no-store' } },
      }),
    })),
    {
      path: '/dashboard/seller/licensees',
      source: 'features/proofs/web/pages/licensees.tsx',
      load: () => import('./pages/licensees.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
  ],
  links: [
    {
      get label() {
        return t`Licensees`;
      },
      to: '/dashboard/seller/licensees',
      at: { licenses: 20 },
    },
  ],
  slots: {
    'order.proof': () => import('./slots/proof.tsx'),
    'purchase.proof': () => import('./slots/purchase-proof.tsx'),
  },
};
