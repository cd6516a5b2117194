import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { mailWithdrawn } from './withdrawal-mail.ts';
import type { BeatUnderLicense, LicenseDeps } from '../license-deps.ts';
import { lockEditable } from '../read/policy.ts';
import type { LicenseRow } from '../read/present-license.ts';

interface Withdrawal {
  readonly actor: UserActor;
  readonly licenseId: string;
  /** Withdraws it even if beats have no other license, and takes those off sale. */
  readonly force: boolean;
}

/** The license is no longer offered; past sales keep it. */
export const withdrawLicense = async (
  deps: LicenseDeps,
  { actor, licenseId, force }: Withdrawal,
): Promise<{ message: string } | Failure<'LICENSES_NOT_FOUND' | 'LICENSES_OF_THE_LABEL' | 'LICENSES_ONLY_ONE'>> => {
  const withdrawn = await inTransaction(deps.db, async (trx) => {
    const license = await lockEditable(trx, licenseId, actor);
    if ('failure' in license) return license;
    const onlyUnderIt = await deps.uses.findOnlyUnder(trx, licenseId);
    if (onlyUnderIt.length > 0 && !force) return failOnlyLicense(onlyUnderIt);
    await trx
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: deps.clock.now() })
      .where('id', '=', licenseId)
      .execute();
    await deps.uses.onChanged(trx, licenseId);
    await deps.uses.takeOffSale(
      trx,
      onlyUnderIt.map(({ id }) => id),
    );
    await mailOtherSellers(deps, trx, { license, actor, beats: onlyUnderIt });
    if (license.owner_id !== null && license.owner_id !== actor.id) {
      await writeAudit(trx, {
        at: deps.clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'licenses.withdraw-license',
        subjectId: license.owner_id,
        details: { licenseId, title: license.title, before: { offered: true }, after: { offered: false } },
      });
    }
    return license;
  });
  if ('failure' in withdrawn) return withdrawn;
  return { message: 'License deleted. Past sales keep their terms.' };
};

const failOnlyLicense = (onlyUnderIt: readonly BeatUnderLicense[]): Failure<'LICENSES_ONLY_ONE'> => {
  const beats = onlyUnderIt.map(({ title }) => title);
  const which = beats.length === 1 ? 'This beat has' : 'These beats have';
  return fail('LICENSES_ONLY_ONE', {
    message: `${which} no other license and would leave the store: ${beats.join(', ')}.`,
    details: { beats },
  });
};

interface TakenOffSale {
  readonly license: LicenseRow;
  readonly actor: UserActor;
  readonly beats: readonly BeatUnderLicense[];
}

/** Tells every seller whose beats leave the store, except the person who withdraws the license. */
const mailOtherSellers = async (
  deps: LicenseDeps,
  trx: Trx,
  { license, actor, beats }: TakenOffSale,
): Promise<void> => {
  const others = Map.groupBy(
    beats.filter(({ sellerId }) => sellerId !== actor.id),
    ({ sellerId }) => sellerId,
  );
  for (const person of await findUsersByIds(trx, [...others.keys()])) {
    const titles = (others.get(person.id) ?? []).map(({ title }) => title);
    await mailWithdrawn(deps, trx, { license, sellerId: person.id, to: person.email, titles });
  }
};
