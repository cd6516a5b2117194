import { sql } from 'kysely';
import { countUnknownPayments } from '#features/checkout/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { findRestoredFrom } from '../../startup/installation.ts';
import { type Finding, ok, problem, skipped } from '../finding.ts';

/** Finds payments without an order. A restore leaves some if buyers paid after the backup was made. */
export const checkUnknownPayments = async (db: Db): Promise<Finding[]> => {
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('checkout_unknown_payments') is not null as made`.execute(db);
  if (rows[0]?.made !== true) return [skipped('there are no orders yet')];
  const [count, restoredFrom] = [await countUnknownPayments(db), await findRestoredFrom(db)];
  const found: Finding[] = [];
  if (restoredFrom)
    found.push(
      problem(
        `this shop was restored from a backup of ${restoredFrom.toISOString()}, and what was paid since isn’t in it yet`,
        `npm run reconcile -- --since ${restoredFrom.toISOString()}`,
      ),
    );
  if (count > 0)
    found.push(
      problem(
        `${count === 1 ? 'a buyer has' : `${count} buyers have`} paid for orders that aren’t in the database`,
        'see docs/operations/orders.md, “A missing payment”; admins find them under Payments without an order',
      ),
    );
  return found.length > 0 ? found : [ok('every payment we know of has its order')];
};
