import type { Selectable } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { AdminSeller, retryTransfers as contract } from '../../contract-admin.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { RetryTable } from '../tables.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Retry = Selectable<RetryTable>;

interface RetryInput {
  readonly sellerId: string;
  readonly actor: UserActor;
}

/** If the button is pressed again while the job runs, the job is sent again, in case it got lost. */
export const retryTransfers = async (
  { db, jobs, clock, payments }: PayoutsDeps,
  { sellerId, actor }: RetryInput,
): Promise<ResponseOf<typeof contract> | Failure<'PAYOUTS_CLOSED' | 'PAYOUTS_NO_SELLER'>> => {
  if (payments.mode === 'off') return fail('PAYOUTS_CLOSED');
  const [seller] = await findUsersByIds(db, [sellerId]);
  if (!seller) return fail('PAYOUTS_NO_SELLER');
  const retry = await inTransaction(db, async (trx) => {
    const now = clock.now();
    const started = await trx
      .insertInto('payouts_retries')
      .values({
        id: newId(now.getTime()),
        seller_id: sellerId,
        asked_by: actor.id,
        asked_at: now,
        ended_at: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.column('seller_id').where('ended_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst();
    const running =
      started ??
      (await trx
        .selectFrom('payouts_retries')
        .selectAll()
        .where('seller_id', '=', sellerId)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow());
    if (started) {
      await writeAudit(trx, {
        at: now,
        actorId: actor.id,
        from: actor.address,
        action: 'payouts.retry-transfers',
        subjectId: sellerId,
        details: { retryId: started.id },
      });
    }
    await jobs.send('payouts.retry', { retryId: running.id }, { trx, singletonKey: running.id });
    return running;
  });
  return {
    message: forCaller(() => t`Trying again. What happens appears here in a moment.`),
    retry: presentRetry(retry),
  };
};

export const presentRetry = ({ id, asked_at, ended_at, outcome }: Retry): NonNullable<AdminSeller['retry']> => ({
  id,
  askedAt: asked_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
  outcome,
});
