import './tables.ts';
import { sql } from 'kysely';
import { disputableDays } from '#features/orders/server/public.ts';
import { keepFor, type RetentionRule } from '#platform/retention/retention-rule.ts';

export const disputesRetention: readonly RetentionRule[] = [
  {
    ...keepFor({
      table: 'disputes_disputes',
      what: 'Disputed payments, what the bank said, and the evidence for it',
      column: 'changed_at',
      days: disputableDays,
      where: sql`state = 'over'`,
      why: 'a bank may take up a payment again, and the next dispute of the same buyer is judged by the last',
    }),
    kept: '18 months after they are over',
  },
  {
    table: 'disputes_files',
    what: 'The documents of that evidence',
    kept: 'as long as the dispute',
    why: 'they belong to it',
  },
  {
    ...keepFor({
      table: 'disputes_warnings',
      what: 'Banks’ early warnings that a payment was fraud',
      column: 'warned_at',
      days: disputableDays,
      why: 'a dispute may follow for that long',
    }),
    kept: '18 months after they came',
  },
];
