import { paymentWebhook } from '#features/orders/contract-webhook.ts';
import { paymentInbox } from '#features/orders/server/public.ts';
import { connectWebhook } from '#features/payouts/contract.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { WebhookEndpoint } from '#platform/webhooks/webhook-events.ts';

export interface NeededEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** Relative to the shop's address. */
  readonly path: string;
  /** The events that the shop handles. */
  readonly events: readonly string[];
}

/** The endpoints that Stripe has to send events to. */
export const neededEndpoints: readonly NeededEndpoint[] = [
  { endpoint: 'account', path: paymentWebhook.path, events: paymentInbox.eventTypes },
  { endpoint: 'connect', path: connectWebhook.path, events: sellerInbox.eventTypes },
];

/** An endpoint whose secret is in the settings was created manually, so it's left alone. */
export const isRegisteredByShop = (stripe: NonNullable<Config['stripe']>, endpoint: WebhookEndpoint): boolean =>
  stripe.registersWebhooks && (endpoint === 'account' ? stripe.webhookSecret : stripe.connectWebhookSecret) === null;
