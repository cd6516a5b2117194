import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ModeratedLicense } from '../../contract-admin.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { withdraw } from '../manage/withdraw-license.ts';
import { readModeratedLicense } from './list-moderated-licenses.ts';
import { mailRestored } from '../manage/moderation-mails.ts';

type Outcome = { license: ModeratedLicense } | Failure<'LICENSES_NOT_FOUND'>;

/** A seller's license, unless the seller has deleted it. */
const lockLicense = (trx: Trx, licenseId: string) =>
  trx
    .selectFrom('licenses_licenses')
    .selectAll()
    .where('id', '=', licenseId)
    .where('owner_id', 'is not', null)
    .where(({ or, eb }) => or([eb('withdrawn_at', 'is', null), eb('withdrawn_by', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst();

interface Moderation {
  readonly actor: UserActor;
  readonly licenseId: string;
  readonly reason: string;
  /** Withdraws the license even if beats without another license leave the store. */
  readonly force: boolean;
}

export const moderateLicense = (
  deps: Deps,
  { actor, licenseId, reason, force }: Moderation,
): Promise<Outcome | Failure<'LICENSES_WITHDRAWN' | 'LICENSES_ONLY_ONE'>> =>
  inTransaction(deps.db, async (trx) => {
    const license = await lockLicense(trx, licenseId);
    if (!license) return fail('LICENSES_NOT_FOUND');
    if (license.withdrawn_at !== null) return fail('LICENSES_WITHDRAWN');
    const refused = await withdraw(deps, trx, { license, actor, force, reason });
    return refused ?? { license: await readModeratedLicense(trx, licenseId) };
  });

/** Beats that left the store with the license stay off: their sellers were asked to choose another one. */
export const restoreLicense = (
  deps: Deps,
  { actor, licenseId }: Pick<Moderation, 'actor' | 'licenseId'>,
): Promise<Outcome | Failure<'LICENSES_NOT_WITHDRAWN'>> =>
  inTransaction(deps.db, async (trx) => {
    const license = await lockLicense(trx, licenseId);
    if (!license) return fail('LICENSES_NOT_FOUND');
    if (license.withdrawn_at === null) return fail('LICENSES_NOT_WITHDRAWN');
    await trx
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null })
      .where('id', '=', licenseId)
      .execute();
    await mailRestored(deps, trx, license);
    await writeAudit(trx, {
      at: deps.clock.now(),
      actorId: actor.id,
      from: actor.address,
      action: 'licenses.restore-license',
      subjectId: license.owner_id ?? actor.id,
      details: {
        licenseId,
        title: license.title,
        before: { offered: false, reason: license.withdrawn_reason },
        after: { offered: true },
      },
    });
    return { license: await readModeratedLicense(trx, licenseId) };
  });
