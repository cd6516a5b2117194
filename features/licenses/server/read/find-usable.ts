import type { Queryable } from '#platform/database/open.ts';
import type { LicenseRow } from './present-license.ts';

/** In the order in which buyers see them. */
export const selectOffered = (db: Queryable) =>
  db
    .selectFrom('licenses_licenses')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id');

/** What somebody may sell beats under: their own licenses, those for every seller, those that they have accepted. */
export const findUsableLicenses = async (db: Queryable, userId: string): Promise<LicenseRow[]> =>
  await selectOffered(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('predefined', '=', true),
        eb('owner_id', '=', userId),
        eb(
          'id',
          'in',
          selectFrom('licenses_assignments')
            .select('license_id')
            .where('user_id', '=', userId)
            .where('state', '=', 'accepted'),
        ),
      ]),
    )
    .execute();

/** Whether somebody may sell beats under all of these. */
export const areUsable = async (db: Queryable, userId: string, ids: readonly string[]): Promise<boolean> => {
  const usable = new Set((await findUsableLicenses(db, userId)).map(({ id }) => id));
  return ids.every((id) => usable.has(id));
};
