import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

const why = 'questions about an order come within months; the order keeps its prices and the code’s name';

export const discountsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'discounts_codes',
    what: 'Discount codes; kept for good unless deleted',
    column: 'deleted_at',
    days: 365,
    since: 'it was deleted',
    why,
  }),
  keepFor({
    table: 'discounts_deals',
    what: 'Quantity deals; kept for good unless deleted',
    column: 'deleted_at',
    days: 365,
    since: 'it was deleted',
    why,
  }),
  keepForGood({
    table: 'discounts_participants',
    what: 'Sellers who take part in the label’s promotions',
    why: 'one row per seller, deleted once they no longer take part or close their account',
  }),
];
