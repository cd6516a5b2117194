import './tables.ts';
import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

export const promotionsRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'promotions_promotions',
    what: 'What the label features, and featured',
    why: 'admins make a handful a month by hand, and look back at them',
  }),
];
