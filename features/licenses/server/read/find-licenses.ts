import type { Queryable } from '#platform/database/open.ts';
import type { LicenseRow } from './present-license.ts';

/** In the order in which buyers see them. */
const selectInOrder = (db: Queryable) =>
  db.selectFrom('licenses_licenses').selectAll().orderBy('position').orderBy('created_at').orderBy('id');

/** All but the withdrawn ones. */
export const selectOffered = (db: Queryable) => selectInOrder(db).where('withdrawn_at', 'is', null);

/** And those of theirs that an admin withdrew: their owner is told why. */
export const selectOfferedOrModerated = (db: Queryable, ownerId: string) =>
  selectInOrder(db).where(({ or, and, eb }) =>
    or([eb('withdrawn_at', 'is', null), and([eb('owner_id', '=', ownerId), eb('withdrawn_by', 'is not', null)])]),
  );

/** Withdrawn ones too: `withdrawn_at` tells whether a license is still offered. One statement, none for no ids. */
export const findLicensesByIds = async (db: Queryable, ids: readonly string[]): Promise<LicenseRow[]> =>
  ids.length === 0
    ? []
    : await selectInOrder(db)
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** What somebody may sell beats under: their own licenses, those of the label, those that they have accepted. */
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
