import { disputableDays } from '#features/orders/disputable-days.ts';
import './tables.ts';
import { sql } from 'kysely';
import { keepFor, type RetentionRule } from '#platform/retention/retention-rule.ts';

export const disputesRetention: readonly RetentionRule[] = [
  {
    ...keepFor({
      table: 'disputes_disputes',
      what: 'Disputed payments, with the bank’s decision and the evidence',
      column: 'changed_at',
      days: disputableDays,
      where: sql`state = 'over'`,
      why: 'a bank may reopen a dispute, and an earlier dispute matters for the same buyer’s next one',
    }),
    kept: '18 months after they’re over',
  },
  {
    table: 'disputes_files',
    what: 'Documents that are evidence in disputes',
    kept: 'as long as the dispute',
    why: 'they’re part of its evidence',
  },
  {
    ...keepFor({
      table: 'disputes_warnings',
      what: 'Banks’ early fraud warnings about payments',
      column: 'warned_at',
      days: disputableDays,
      why: 'a dispute may follow within that time',
    }),
    kept: '18 months after the warning',
  },
];
