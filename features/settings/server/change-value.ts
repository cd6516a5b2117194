import './tables.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';

export interface Setting<Value> {
  readonly name: string;
  /** Value until an admin changes it. */
  readonly atFirst: Value;
  readonly read: (stored: unknown) => Value;
  readonly write: (value: Value) => object;
  readonly action: string;
  /** The value as the audit log shows it. */
  readonly describe: (value: Value) => Readonly<Record<string, unknown>>;
}

/** Not cached, so that all servers agree at once. */
export const readValue = async <Value>(db: Queryable, { name, atFirst, read }: Setting<Value>): Promise<Value> => {
  const row = await db.selectFrom('settings_values').select('value').where('name', '=', name).executeTakeFirst();
  return row ? read(row.value) : atFirst;
};

/**
 * Changes a setting from its latest value, and records that in the audit log. Setting the current value records nothing.
 */
export const changeValue = <Value>(
  { db, clock }: { readonly db: Db } & Pick<Deps, 'clock'>,
  { name, atFirst, read, write, action, describe }: Setting<Value>,
  { to, actor }: { readonly to: (before: Value) => Value; readonly actor: UserActor },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('settings_values')
      .values({ name, value: JSON.stringify(write(atFirst)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Locked, so that each entry has the right previous value when two admins change the setting at once.
    const row = await trx
      .selectFrom('settings_values')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = read(row.value);
    const after = to(before);
    if (before === after) return;
    await trx
      .updateTable('settings_values')
      .set({ value: JSON.stringify(write(after)) })
      .where('name', '=', name)
      .execute();
    await writeAudit(trx, {
      at: clock.now(),
      actorId: actor.id,
      from: actor.address,
      action,
      // The setting has no owner, so the entry's subject is the admin who changed it.
      subjectId: actor.id,
      details: { before: describe(before), after: describe(after) },
    });
  });
