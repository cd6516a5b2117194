import type { WebFeature } from '#ui/web-feature.ts';
import { keysPath } from '../keys-path.ts';
import { t } from '#contract-kit/texts/text.ts';

export const keysFeature: WebFeature = {
  pages: [
    {
      path: keysPath,
      source: 'features/keys/web/pages/keys.tsx',
      load: () => import('./pages/keys.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
  ],
  links: [
    {
      get label() {
        return t`API keys`;
      },
      to: keysPath,
      at: { developers: 10, 'site-developers': 10 },
    },
  ],
};
