import type { UserRow } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { findAssignmentsTo } from './find-assignments.ts';
import { kitLicense } from '../predefined/kit-license.ts';
import { findLicensesByIds, findUsableLicenses, selectOffered } from './find-licenses.ts';
import type { LicenseRow } from './present-license.ts';

/**
 * Finds a license for people who may sell under it or are offered it: they must read it to accept it. Everyone may read
 * the license for kits. Null if the person may not read it.
 */
export const findReadableLicense = async (
  db: Db,
  person: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
  licenseId: string,
): Promise<LicenseRow | null> => {
  if (licenseId === kitLicense.id) return (await findLicensesByIds(db, [licenseId]))[0] ?? null;
  const usable = (await findUsableLicenses(db, person.id)).find(({ id }) => id === licenseId);
  if (usable) return usable;
  const offers = await findAssignmentsTo(db, person);
  if (!offers.some((offer) => offer.license_id === licenseId)) return null;
  return (await selectOffered(db).where('id', '=', licenseId).executeTakeFirst()) ?? null;
};
