import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { lockEditable } from '../read/policy.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface TakeBack {
  readonly actor: UserActor;
  readonly licenseId: string;
  readonly receiverId: string;
}

type Failed = Failure<'LICENSES_NOT_FOUND' | 'LICENSES_OF_THE_LABEL' | 'LICENSES_ANSWERED'>;

/** Withdraws an offer that has no response. A declined offer stays, so that it can't be repeated. */
export const takeBackOffer = ({ db }: Deps, { actor, licenseId, receiverId }: TakeBack) =>
  inTransaction(db, async (trx): Promise<{ message: string } | Failed> => {
    const license = await lockEditable(trx, licenseId, actor);
    if (isFailure(license)) return license;
    const offers = trx.selectFrom('licenses_assignments').where('license_id', '=', licenseId);
    const offer = await offers.select('state').where('id', '=', receiverId).executeTakeFirst();
    if (!offer) return fail('LICENSES_NOT_FOUND');
    if (offer.state !== 'waiting') return fail('LICENSES_ANSWERED');
    await trx.deleteFrom('licenses_assignments').where('id', '=', receiverId).execute();
    return { message: forCaller(() => t`Offer withdrawn.`) };
  });
