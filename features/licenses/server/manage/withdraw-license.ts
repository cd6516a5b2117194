import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { mailTakenOff } from './moderation-mails.ts';
import { mailWithdrawn } from './withdrawal-mail.ts';
import { type BeatUnderLicense, findBeatsOnlyUnder } from '../extensions.ts';
import { lockEditable } from '../read/policy.ts';
import type { LicenseRow } from '../read/present-license.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Emitted when the owner or an admin withdraws a license. The beats in `beatIds` have no other license. */
    'licenses.withdrawn': { readonly licenseId: string; readonly beatIds: readonly string[] };
  }
}

interface Withdrawal {
  readonly actor: UserActor;
  readonly licenseId: string;
  /** Withdraws the license even if beats have no other one, and takes those beats off sale. */
  readonly force: boolean;
}

/** Past sales keep the license. */
export const withdrawLicense = async (
  deps: Deps,
  { actor, licenseId, force }: Withdrawal,
): Promise<{ message: string } | Failure<'LICENSES_NOT_FOUND' | 'LICENSES_OF_THE_LABEL' | 'LICENSES_ONLY_ONE'>> => {
  const withdrawn = await inTransaction(deps.db, async (trx) => {
    const license = await lockEditable(trx, licenseId, actor);
    if (isFailure(license)) return license;
    return (await withdraw(deps, trx, { license, actor, force, reason: null })) ?? license;
  });
  if (isFailure(withdrawn)) return withdrawn;
  return { message: forCaller(() => t`License deleted. Past sales keep their terms.`) };
};

interface Locked {
  readonly license: LicenseRow;
  readonly actor: UserActor;
  readonly force: boolean;
  /** The reason of an admin, which the owner reads. */
  readonly reason: string | null;
}

/** Every withdrawal goes through this function, except when an account is closed. Returns null on success. */
export const withdraw = async (
  deps: Deps,
  trx: Trx,
  { license, actor, force, reason }: Locked,
): Promise<Failure<'LICENSES_ONLY_ONE'> | null> => {
  const onlyUnderIt = await findBeatsOnlyUnder(trx, license.id);
  if (onlyUnderIt.length > 0 && !force) return failOnlyLicense(onlyUnderIt);
  const isModerated = license.owner_id !== null && (license.owner_id !== actor.id || reason !== null);
  const now = deps.clock.now();
  await trx
    .updateTable('licenses_licenses')
    .set({
      withdrawn_at: now,
      withdrawn_by: isModerated ? actor.id : null,
      withdrawn_reason: isModerated ? reason : null,
    })
    .where('id', '=', license.id)
    .execute();
  await publish(trx, 'licenses.withdrawn', { licenseId: license.id, beatIds: onlyUnderIt.map(({ id }) => id) });
  await mailOtherSellers(deps, trx, { license, actor, beats: onlyUnderIt });
  if (isModerated && license.owner_id !== null) {
    const titles = onlyUnderIt.filter(({ sellerId }) => sellerId === license.owner_id).map(({ title }) => title);
    await mailTakenOff(deps, trx, { license, reason, titles });
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: 'licenses.withdraw-license',
      subjectId: license.owner_id,
      details: {
        licenseId: license.id,
        title: license.title,
        before: { offered: true },
        after: { offered: false, ...(reason !== null && { reason }) },
      },
    });
  }
  return null;
};

const failOnlyLicense = (onlyUnderIt: readonly BeatUnderLicense[]): Failure<'LICENSES_ONLY_ONE'> => {
  const beats = onlyUnderIt.map(({ title }) => title);
  return fail('LICENSES_ONLY_ONE', {
    message: forCaller(() =>
      beats.length === 1
        ? t`This beat has no other license and would leave the store: ${{ beat: beats.join(', ') }}.`
        : t`These beats have no other license and would leave the store: ${{ beats: beats.join(', ') }}.`,
    ),
    details: { beats },
  });
};

interface TakenOffSale {
  readonly license: LicenseRow;
  readonly actor: UserActor;
  readonly beats: readonly BeatUnderLicense[];
}

/** Emails sellers whose beats leave the store, except the actor and the owner, who gets another email. */
const mailOtherSellers = async (deps: Deps, trx: Trx, { license, actor, beats }: TakenOffSale): Promise<void> => {
  const others = Map.groupBy(
    beats.filter(({ sellerId }) => sellerId !== actor.id && sellerId !== license.owner_id),
    ({ sellerId }) => sellerId,
  );
  const people = await findUsersByIds(trx, [...others.keys()]);
  // `writeMailFromPerson` requires this order.
  for (const person of people.toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1))) {
    const titles = (others.get(person.id) ?? []).map(({ title }) => title);
    await mailWithdrawn(deps, trx, { license, actor, sellerId: person.id, to: person.email, titles });
  }
};
