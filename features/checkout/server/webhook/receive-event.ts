import { fail, type Failure } from '#contract-kit/failure.ts';
import { id } from '#contract-kit/shapes.ts';
import { inTransaction } from '#platform/database/open.ts';
import { PaymentSignatureError, type ProviderEvent } from '#platform/payments/payments.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { withoutPersons } from './without-persons.ts';

/** Events after which an order may stand differently. Others are kept and left alone. */
const aboutOrders = /^((checkout\.session|charge|refund)\.|transfer\.reversed$)/;

/** The provider's account may serve other shops, whose order ids are anything. */
const isId = (value: string | undefined): value is string => id.safeParse(value).success;

/**
 * Stores an event under its id, once, and has it looked into; the sender is answered before that. What the event says
 * is never believed: it only tells which order to ask the provider about.
 */
export const receiveEvent = async (
  deps: CheckoutDeps,
  rawBody: Buffer | null,
  signature: string | undefined,
): Promise<{ received: true } | Failure<'CHECKOUT_BAD_SIGNATURE' | 'CHECKOUT_CLOSED'>> => {
  if (deps.payments.mode === 'off') return fail('CHECKOUT_CLOSED');
  let event: ProviderEvent;
  try {
    event = deps.payments.verifyEvent(rawBody ?? Buffer.alloc(0), signature, 'account');
  } catch (error) {
    if (error instanceof PaymentSignatureError) {
      deps.log.warn({ reason: error.message }, 'an event of the payment provider was refused');
      return fail('CHECKOUT_BAD_SIGNATURE');
    }
    throw error;
  }
  const matters = aboutOrders.test(event.type);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const stored = await trx
      .insertInto('checkout_events')
      .values({
        id: event.id,
        type: event.type,
        order_id: isId(event.orderId) ? event.orderId : null,
        session_id: event.sessionId ?? null,
        payment_intent_id: event.paymentIntentId ?? null,
        payload: withoutPersons(event.raw),
        received_at: now,
        processed_at: matters ? null : now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored && matters) await deps.jobs.send('checkout.handle-event', { eventId: event.id }, { trx });
  });
  return { received: true };
};
