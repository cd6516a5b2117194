import type { Feature } from '#platform/feature.ts';
import { outgoingWebhooksListeners } from './events/listeners.ts';
import { outgoingWebhooksJobs } from './jobs.ts';
import { outgoingWebhooksMails } from './mails.ts';
import { outgoingWebhooksPersonalData } from './personal-data.ts';
import { outgoingWebhooksRetention } from './retention.ts';
import { outgoingWebhooksRoutes } from './routes.ts';

export const outgoingWebhooksFeature: Feature = {
  name: 'outgoing-webhooks',
  owns: 'events for other programs, and their delivery',
  routes: outgoingWebhooksRoutes,
  jobs: outgoingWebhooksJobs,
  listeners: outgoingWebhooksListeners,
  retention: outgoingWebhooksRetention,
  personalData: () => [outgoingWebhooksPersonalData()],
  mails: outgoingWebhooksMails,
};
