import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const subscribersRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'subscribers_subscribers',
    what: 'Addresses on mailing lists',
    column: 'left_at',
    days: 365,
    since: 'they left the last list',
    why: 'the links of their last emails still work',
  }),
  {
    table: 'subscribers_subscriptions',
    what: 'Who is on which list',
    kept: 'until they leave it',
    why: 'they asked for it',
  },
  {
    ...keepFor({
      table: 'subscribers_confirmations',
      what: 'Addresses that nobody has confirmed yet, stored by servers of the previous version',
      column: 'expires_at',
      days: 0,
      why: 'somebody else may have typed them',
    }),
    kept: 'until their link expires',
  },
  keepForGood({
    table: 'subscribers_campaigns',
    what: 'What was sent to mailing lists',
    why: 'admins write them by hand, and look back at them',
  }),
];
