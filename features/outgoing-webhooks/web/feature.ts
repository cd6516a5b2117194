import { adminPage, type PageRoute } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { webhooksPath } from '../endpoint-path.ts';

const sellerPage = (path: string, source: string, load: PageRoute['load']): PageRoute => ({
  path,
  source,
  load,
  handle: { chrome: 'dashboard', access: 'seller' },
});

export const outgoingWebhooksFeature: WebFeature = {
  name: 'outgoing-webhooks',
  pages: [
    sellerPage(
      webhooksPath.seller,
      'features/outgoing-webhooks/web/pages/own-webhooks.tsx',
      () => import('./pages/own-webhooks.tsx'),
    ),
    sellerPage(
      `${webhooksPath.seller}/:endpointId`,
      'features/outgoing-webhooks/web/pages/own-webhook.tsx',
      () => import('./pages/own-webhook.tsx'),
    ),
    adminPage(
      webhooksPath.label,
      'features/outgoing-webhooks/web/pages/label-webhooks.tsx',
      () => import('./pages/label-webhooks.tsx'),
    ),
    adminPage(
      `${webhooksPath.label}/:endpointId`,
      'features/outgoing-webhooks/web/pages/label-webhook.tsx',
      () => import('./pages/label-webhook.tsx'),
    ),
  ],
  links: [
    { label: 'Webhooks', to: webhooksPath.seller, icon: 'webhooks', at: { selling: 40 } },
    { label: 'Webhooks', to: webhooksPath.label, icon: 'webhooks', at: { admin: 85 } },
  ],
};
