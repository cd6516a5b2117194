import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const offersRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'offers_offers',
    what: 'Offers, with the prices and messages of both sides',
    column: 'changed_at',
    days: 365,
    since: 'their last change',
    why: 'both sides can read what was agreed; orders record the offer that they were placed with',
  }),
  keepForGood({
    table: 'offers_settings',
    what: 'Sellers’ minimum offers, one row per license',
    why: 'it’s the seller’s choice',
  }),
];
