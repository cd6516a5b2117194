import type { RetentionRule } from '#platform/retention/retention-rule.ts';
import './tables.ts';

export const proofsRetention: readonly RetentionRule[] = [
  {
    table: 'orders_uses',
    what: 'What buyers say they use a license for, until they remove it or close their account',
    kept: 'as long as the order',
    why: 'producers keep copyright claims off these channels as long as the license lasts',
  },
];
