import type { ColumnType, Selectable } from 'kysely';
import { keepFor, type RetentionRule } from '#platform/retention/retention-rule.ts';

/** Whose events arrive at a URL: those of the shop's own account, or of the sellers'. */
export type WebhookEndpoint = 'account' | 'connect';

/** Every event from Stripe, stored before the response. Its content is never trusted. */
export interface WebhookEventTable {
  id: string;
  endpoint: WebhookEndpoint;
  type: string;
  /** Ids that the event names. Each inbox chooses which it stores, and a handler may add the order's. */
  order_id: string | null;
  session_id: string | null;
  payment_intent_id: string | null;
  provider_account: string | null;
  payload: ColumnType<Record<string, unknown>, string | undefined, never>;
  received_at: Date;
  processed_at: Date | null;
}

export type WebhookEvent = Selectable<WebhookEventTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhook_events: WebhookEventTable;
  }
}

export const webhookRetention: RetentionRule = keepFor({
  table: 'webhook_events',
  what: 'Stripe’s events: about payments, without buyers’ details; about a seller’s account, only that one arrived',
  column: 'received_at',
  days: 90,
  why: 'an order’s history shows them. Stripe sends an event for three days, on request for thirty; a later one would change nothing, because we ask Stripe for the current state',
});
