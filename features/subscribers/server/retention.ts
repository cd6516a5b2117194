import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const subscribersRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'subscribers_subscribers',
    what: 'Email addresses on mailing lists',
    column: 'left_at',
    days: 365,
    since: 'they left the last list',
    why: 'the links of their last emails still work',
  }),
  {
    table: 'subscribers_subscriptions',
    what: 'Which address is on which list',
    kept: 'until they unsubscribe',
    why: 'they asked for it',
  },
  {
    ...keepFor({
      table: 'subscribers_confirmations',
      what: 'Unconfirmed email addresses, stored by servers of the previous version',
      column: 'expires_at',
      days: 0,
      why: 'someone else may have entered them',
    }),
    kept: 'until their link expires',
  },
  keepForGood({
    table: 'subscribers_campaigns',
    what: 'Emails to mailing lists',
    why: 'admins write them, and look back at them',
  }),
];
