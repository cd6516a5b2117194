import type { Queryable } from '#platform/database/open.ts';
import type { LicenseRow } from './present-license.ts';

/** Withdrawn ones too: whether a license is still offered stands in `withdrawn_at`. One statement, none for no ids. */
export const findLicensesByIds = async (db: Queryable, ids: readonly string[]): Promise<LicenseRow[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('licenses_licenses')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .orderBy('position')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
