import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { LicenseRow } from './present-license.ts';

type By = Pick<UserActor, 'id' | 'role'>;

/** A license's maker and admins may edit and withdraw it; the label's licenses only admins. */
export const isEditable = (license: Pick<LicenseRow, 'owner_id'>, by: By): boolean =>
  by.role === 'admin' || license.owner_id === by.id;

/** Locks a license that the actor may change. Nobody learns that another seller's license exists. */
export const lockEditable = async (
  trx: Trx,
  licenseId: string,
  by: By,
): Promise<LicenseRow | Failure<'LICENSES_NOT_FOUND' | 'LICENSES_OF_THE_LABEL'>> => {
  const license = await lockOffered(trx, licenseId);
  if (license && isEditable(license, by)) return license;
  return fail(license?.predefined ? 'LICENSES_OF_THE_LABEL' : 'LICENSES_NOT_FOUND');
};

/** Returns null for a missing or withdrawn license, and for that of sound kits, which nobody may change. */
export const lockOffered = async (trx: Trx, licenseId: string): Promise<LicenseRow | null> => {
  const row = await trx
    .selectFrom('licenses_licenses')
    .selectAll()
    .where('id', '=', licenseId)
    .where('withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('owner_id', 'is not', null), eb('predefined', '=', true)]))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};
