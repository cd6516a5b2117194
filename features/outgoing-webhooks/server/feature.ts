import type { Feature } from '#platform/feature.ts';
import { webhooksPath } from '../endpoint-path.ts';
import { eventNames, eventTypeNames } from '../event-names.ts';
import { eventTypes } from '../event-types.ts';
import { outgoingWebhooksListeners } from './events/listeners.ts';
import { outgoingWebhooksJobs } from './jobs.ts';
import { outgoingWebhooksMails } from './mails.ts';
import { outgoingWebhooksPersonalData } from './personal-data.ts';
import { outgoingWebhooksRetention } from './retention.ts';
import { outgoingWebhooksRoutes } from './routes.ts';
import { webhooksSecurity } from './security.ts';
import { deliveryLife } from './delivery/delivery-states.ts';

export const outgoingWebhooksFeature: Feature = {
  name: 'outgoing-webhooks',
  owns: 'events for other programs',
  api: {
    title: 'Webhooks',
    description: 'The URLs that events are posted to, and what was delivered to them.',
    page: { path: webhooksPath.seller, words: 'Send a test event' },
  },
  routes: outgoingWebhooksRoutes,
  jobs: outgoingWebhooksJobs,
  webhooks: Object.fromEntries(
    eventTypeNames.map((type) => [type, { ...eventTypes[type], summary: eventNames[type].summary }]),
  ),
  on: outgoingWebhooksListeners,
  lives: [deliveryLife],
  retention: outgoingWebhooksRetention,
  personalData: () => [outgoingWebhooksPersonalData()],
  mails: outgoingWebhooksMails,
  provides: () => ({ 'auth.security': [webhooksSecurity] }),
};
