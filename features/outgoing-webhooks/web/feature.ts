import type { WebFeature } from '#ui/web-feature.ts';

export const outgoingWebhooksFeature: WebFeature = { name: 'outgoing-webhooks' };
