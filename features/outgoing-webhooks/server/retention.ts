import './tables.ts';
import { keepFor, keepForGood, type RetentionRule } from '#platform/retention/retention-rule.ts';
import { keptDays } from '../rules.ts';

export const outgoingWebhooksRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'outgoing_webhooks_endpoints',
    what: 'Webhook endpoints of sellers and the label, with encrypted secrets, at most ten each',
    why: 'they’re used until their owner deletes them or closes the account',
  }),
  keepFor({
    table: 'outgoing_webhooks_deliveries',
    what: 'Webhook deliveries: request body, attempts, and the beginning of the response',
    column: 'created_at',
    days: keptDays,
    since: 'the event',
    why: 'the owner can see what a program missed, and resend it',
  }),
];
