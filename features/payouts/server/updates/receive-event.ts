import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import { PaymentSignatureError, type ProviderEvent } from '#platform/payments/payments.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** Events after which a seller's account, or their balance, may stand differently. Others are kept and left alone. */
const aboutSellers = /^(account|capability|payout)\./;

/**
 * Stores an event about a seller's account under its id, once, and has it looked into; the sender is answered before
 * that. What the event says is never believed: it only tells which account to ask the provider about.
 */
export const receiveEvent = async (
  deps: PayoutsDeps,
  rawBody: Buffer | null,
  signature: string | undefined,
): Promise<{ received: true } | Failure<'PAYOUTS_BAD_SIGNATURE' | 'PAYOUTS_CLOSED'>> => {
  if (deps.payments.mode === 'off') return fail('PAYOUTS_CLOSED');
  let event: ProviderEvent;
  try {
    event = deps.payments.verifyEvent(rawBody ?? Buffer.alloc(0), signature, 'connect');
  } catch (error) {
    if (error instanceof PaymentSignatureError) {
      deps.log.warn({ reason: error.message }, 'an event about a seller was refused');
      return fail('PAYOUTS_BAD_SIGNATURE');
    }
    throw error;
  }
  const matters = aboutSellers.test(event.type) && event.account !== undefined;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const stored = await trx
      .insertInto('payouts_events')
      .values({
        id: event.id,
        type: event.type,
        provider_account: event.account ?? null,
        received_at: now,
        processed_at: matters ? null : now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored && matters) await deps.jobs.send('payouts.handle-event', { eventId: event.id }, { trx });
  });
  return { received: true };
};
