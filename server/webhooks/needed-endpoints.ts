import { paymentWebhook } from '#features/orders/contract-webhook.ts';
import { paymentInbox } from '#features/orders/server/public-programs.ts';
import { connectWebhook } from '#features/payouts/contract.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { WebhookEndpoint } from '#platform/webhooks/webhook-events.ts';

export interface NeededEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** Relative to the shop's URL. */
  readonly path: string;
  readonly events: readonly string[];
}

/** The endpoints that Stripe has to send events to. */
export const neededEndpoints: readonly NeededEndpoint[] = [
  { endpoint: 'account', path: paymentWebhook.path, events: paymentInbox.eventTypes },
  { endpoint: 'connect', path: connectWebhook.path, events: sellerInbox.eventTypes },
];

/** False if the endpoint's secret is in the settings: then an operator created it, and the shop leaves it alone. */
export const isRegisteredByShop = (stripe: NonNullable<Config['stripe']>, endpoint: WebhookEndpoint): boolean =>
  stripe.registersWebhooks && (endpoint === 'account' ? stripe.webhookSecret : stripe.connectWebhookSecret) === null;
