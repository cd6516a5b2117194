import './tables.ts';
import { keepFor, keepForGood, type RetentionRule } from '#platform/retention/retention-rule.ts';
import { keptDays } from '../rules.ts';

export const outgoingWebhooksRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'outgoing_webhooks_endpoints',
    what: 'Webhook endpoints of sellers and of the label, with their secrets, encrypted: at most ten each',
    why: 'until their owner deletes them or closes the account',
  }),
  keepFor({
    table: 'outgoing_webhooks_deliveries',
    what: 'Webhooks: what was sent where, its tries, and the beginning of the response',
    column: 'created_at',
    days: keptDays,
    since: 'the event',
    why: 'their owner can see what a program missed, and resend it',
  }),
];
