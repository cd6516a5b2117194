import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

const why = 'a question about an order comes within months; what it cost and the code’s name stay with the order';

export const discountsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'discounts_codes',
    what: 'Discount codes; those that nobody has deleted have no end',
    column: 'deleted_at',
    days: 365,
    since: 'it was deleted',
    why,
  }),
  keepFor({
    table: 'discounts_deals',
    what: 'Quantity deals; those that nobody has deleted have no end',
    column: 'deleted_at',
    days: 365,
    since: 'it was deleted',
    why,
  }),
  keepForGood({
    table: 'discounts_participants',
    what: 'Which sellers take part in the label’s promotions',
    why: 'one row a seller, until they no longer take part or close their account',
  }),
];
