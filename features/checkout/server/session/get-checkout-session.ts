import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findOrder, orderPath, type OrderRecord, reconcileOrder } from '#features/orders/server/public.ts';
import { isForgotten } from '#features/orders/shown-buyer.ts';
import { isPaid } from '#features/orders/state-groups.ts';
import type { Deps } from '#platform/deps.ts';
import type { getCheckoutSession as contract } from '../../contract.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Missing = Failure<'CHECKOUT_SESSION_NOT_FOUND'>;
type Unknown = Failure<'CHECKOUT_PROVIDER_AWAY' | 'CHECKOUT_PROVIDER_REFUSED'>;

/** The order is first reconciled with Stripe unless it is already paid. */
export const findOrderOfSession = async (deps: Deps, sessionId: string): Promise<OrderRecord | null | Unknown> => {
  const order = await findOrder(deps.db, { sessionId });
  if (!order || isPaid(order.state)) return order;
  try {
    return await reconcileOrder(deps, order.id, { seen: order });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(deps.log, error, 'return the state of a payment', { orderId: order.id });
    return error.refused ? fail('CHECKOUT_PROVIDER_REFUSED') : fail('CHECKOUT_PROVIDER_AWAY', { retryAfterSeconds: 5 });
  }
};

export const getCheckoutSession = async (
  deps: Deps,
  sessionId: string,
): Promise<ResponseOf<typeof contract> | Missing | Unknown> => {
  const order = await findOrderOfSession(deps, sessionId);
  if (isFailure(order)) return order;
  // The success page stays in the browser's history, but must not issue a new key once the buyer's data was erased.
  if (!order || isForgotten(order)) return fail('CHECKOUT_SESSION_NOT_FOUND');
  const paid = isPaid(order.state);
  return {
    state: paid ? 'paid' : order.state === 'pending' ? 'open' : (order.state as 'settling' | 'failed' | 'expired'),
    orderUrl: paid ? orderPath(deps.config.sessionSecret, order) : null,
    orderNumber: order.number,
    email: shownEmail(order.email),
    items: order.items.map((item) => ({ beatId: item.beat_id, licenseId: item.license_id })),
  };
};

/** Makes sure that the order is fulfilled, which sends the purchase email once. */
export const sendPurchaseEmail = async (
  deps: Deps,
  sessionId: string,
): Promise<{ message: string } | Missing | Unknown | Failure<'CHECKOUT_UNPAID'>> => {
  const order = await findOrderOfSession(deps, sessionId);
  if (isFailure(order)) return order;
  if (!order) return fail('CHECKOUT_SESSION_NOT_FOUND');
  return isPaid(order.state) ? { message: forCaller(() => t`Email sent successfully`) } : fail('CHECKOUT_UNPAID');
};
