import type { PageRoute } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { webhooksPath } from '../endpoint-path.ts';
import { t } from '#contract-kit/texts/text.ts';

const pagesOf = (path: string, access: 'seller' | 'admin'): readonly PageRoute[] => [
  {
    path,
    source: 'features/outgoing-webhooks/web/pages/webhooks.tsx',
    load: () => import('./pages/webhooks.tsx'),
    handle: { chrome: 'dashboard', access },
  },
  {
    path: `${path}/:endpointId`,
    source: 'features/outgoing-webhooks/web/pages/webhook.tsx',
    load: () => import('./pages/webhook.tsx'),
    handle: { chrome: 'dashboard', access },
  },
];

export const outgoingWebhooksFeature: WebFeature = {
  pages: [...pagesOf(webhooksPath.seller, 'seller'), ...pagesOf(webhooksPath.label, 'admin')],
  links: [
    {
      get label() {
        return t`Webhooks`;
      },
      to: webhooksPath.seller,
      at: { developers: 20 },
    },
    {
      get label() {
        return t`Webhooks`;
      },
      to: webhooksPath.label,
      at: { 'site-developers': 20 },
    },
  ],
};
