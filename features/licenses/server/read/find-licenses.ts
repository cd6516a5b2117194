import type { Queryable } from '#platform/database/open.ts';
import type { LicenseRow } from './present-license.ts';

const selectInOrder = (db: Queryable) =>
  db.selectFrom('licenses_licenses').selectAll().orderBy('position').orderBy('created_at').orderBy('id');

export const selectOffered = (db: Queryable) => selectInOrder(db).where('withdrawn_at', 'is', null);

/** Offered licenses, and the owner's licenses that an admin withdrew, so that the owner can read why. */
export const selectOfferedOrModerated = (db: Queryable, ownerId: string) =>
  selectInOrder(db).where(({ or, and, eb }) =>
    or([eb('withdrawn_at', 'is', null), and([eb('owner_id', '=', ownerId), eb('withdrawn_by', 'is not', null)])]),
  );

/** Includes withdrawn licenses, with `withdrawn_at`. Sends no query without ids. */
export const findLicensesByIds = async (db: Queryable, ids: readonly string[]): Promise<LicenseRow[]> =>
  ids.length === 0
    ? []
    : await selectInOrder(db)
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** Licenses that a person may sell beats under: their own, the label's, and those they accepted. */
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

/** Whether the person may sell beats under all of these licenses. */
export const areUsable = async (db: Queryable, userId: string, ids: readonly string[]): Promise<boolean> => {
  const usable = new Set((await findUsableLicenses(db, userId)).map(({ id }) => id));
  return ids.every((id) => usable.has(id));
};
