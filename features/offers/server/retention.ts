import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const offersRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'offers_offers',
    what: 'Offers, with the prices and words of both sides',
    column: 'changed_at',
    days: 365,
    since: 'their last change',
    why: 'both can read what was agreed; what was bought with one says so in its order',
  }),
  keepForGood({
    table: 'offers_settings',
    what: 'From which price a seller takes offers: one row by license',
    why: 'it is their choice',
  }),
];
