import './tables.ts';
import { sql } from 'kysely';
import { inTransaction } from '#platform/database/open.ts';
import { daysAgo, deleteOld, type RetentionRule, keptFor } from '#platform/retention/retention-rule.ts';

const days = 10 * 365;

export const auditRetention: readonly RetentionRule[] = [
  {
    table: 'audit_entries',
    what: 'The audit log',
    kept: keptFor(days),
    why: 'it proves what was done to someone’s data or money for as long as financial records may be audited',
    forget: (deps, limit) =>
      inTransaction(deps.db, async (trx) => {
        // The trigger that refuses every change allows this transaction to delete.
        await sql`select set_config('audit.forgetting', 'on', true)`.execute(trx);
        return await deleteOld(trx, { table: 'audit_entries', column: 'at', before: daysAgo(deps, days), limit });
      }),
  },
];
