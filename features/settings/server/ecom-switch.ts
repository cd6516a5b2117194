import './tables.ts';
import { z } from 'zod';
import { writeAudit } from '#features/audit/server/public.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';

const name = 'ecom';
const shape = z.object({ enabled: z.boolean() });
/** Until an admin switches it. */
const atFirst = JSON.stringify({ enabled: true });

/** Whether anything can be bought. Never cached, so that all servers agree at once. */
export const isEcomEnabled = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('settings_values').select('value').where('name', '=', name).executeTakeFirst();
  return row ? shape.parse(row.value).enabled : true;
};

/** For every page: while the database is down, the last known value, or false without one. */
export const watchEcom = (db: Db): (() => Promise<boolean>) => {
  let known = false;
  return async () => {
    try {
      known = await isEcomEnabled(db);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    return known;
  };
};

/** Payments in progress continue; only new ones are refused. */
export const switchEcom = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { enabled, actor }: { readonly enabled: boolean; readonly actor: UserActor },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('settings_values')
      .values({ name, value: atFirst })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Locked, so that with two admins at once each log entry has the right previous value.
    const row = await trx
      .selectFrom('settings_values')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = shape.parse(row.value).enabled;
    if (before === enabled) return;
    await trx
      .updateTable('settings_values')
      .set({ value: JSON.stringify({ enabled }) })
      .where('name', '=', name)
      .execute();
    await writeAudit(trx, {
      at: clock.now(),
      actorId: actor.id,
      from: actor.address,
      action: 'settings.switch-ecom',
      // The setting has no owner, so the entry's subject is the admin who switched it.
      subjectId: actor.id,
      details: { before: { isEcomEnabled: before }, after: { isEcomEnabled: enabled } },
    });
  });
