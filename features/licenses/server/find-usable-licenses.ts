import type { Db, Trx } from '#platform/database/open.ts';
import type { LicenseRow } from './present-license.ts';

/** What this person may offer with a beat: the predefined licenses and their own, unless withdrawn. */
export const findUsableLicenses = async (db: Db | Trx, userId: string): Promise<LicenseRow[]> =>
  await db
    .selectFrom('licenses_licenses')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where((where) => where.or([where('predefined', '=', true), where('owner_id', '=', userId)]))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const areUsable = async (db: Db | Trx, userId: string, ids: readonly string[]): Promise<boolean> => {
  const usable = new Set((await findUsableLicenses(db, userId)).map((license) => license.id));
  return ids.every((id) => usable.has(id));
};
