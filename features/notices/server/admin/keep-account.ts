import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findReviews } from '../strikes.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Keep {
  readonly userId: string;
  readonly reason: string;
  readonly actor: UserActor;
}

/** Lets a person with three strikes keep their account until the next strike. `directory` suspends accounts. */
export const keepAccount = (
  { db, clock }: Deps,
  { userId, reason, actor }: Keep,
): Promise<{ message: string } | Failure<'NOTICES_NO_REVIEW'>> =>
  inTransaction(db, async (trx) => {
    const [review] = await findReviews({ db: trx, clock }, userId);
    if (!review) return fail('NOTICES_NO_REVIEW');
    const at = clock.now();
    const kept = { kept_at: at, kept_by: actor.id, reason };
    await trx
      .insertInto('notices_reviews')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    await writeAudit(trx, {
      at,
      actorId: actor.id,
      from: actor.address,
      action: 'notices.keep-account',
      subjectId: userId,
      details: { strikes: review.strikes, reason },
    });
    return { message: forCaller(() => t`They keep their account. The next strike asks again.`) };
  });
