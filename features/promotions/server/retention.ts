import './tables.ts';
import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

export const promotionsRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'promotions_promotions',
    what: 'Current, scheduled and past promotions',
    why: 'admins create a few a month, and look back at them',
  }),
];
