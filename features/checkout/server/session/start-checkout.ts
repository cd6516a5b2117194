import { fail, isFailure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import { closeOrder, findOrder, fulfillFreeOrder, logOrder, reconcileOrder } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { maxPaymentCents, PaymentProviderError } from '#platform/stripe/payments.ts';
import { exclusiveOf } from '../holds/decide-holds.ts';
import type { Holder, Visitor } from '../holds/holders.ts';
import { findEndedHolds } from '../holds/holds.ts';
import { lockOpenings, recordOpening } from '../openings/open-checkouts.ts';
import type { CartLine } from '../quote/cart-lines.ts';
import { presentQuote, quoteLines, type Quote } from '../quote/get-quote.ts';
import { tryCode } from '../quote/limit-codes.ts';
import { pricersOf } from '../quote/pricer.ts';
import type { CheckoutFailure } from '../quote/resolve-lines.ts';
import { consentNeeded } from './consent-needed.ts';
import { openPaymentPage } from './open-payment-page.ts';
import {
  closeEarlier,
  findOwnCheckouts,
  type OwnCheckout,
  requestOf,
  resumeCheckout,
  type Started,
  successPage,
  waitForPage,
} from './own-checkouts.ts';
import type { Buyer } from './freeze-order.ts';
import { overtaken, placeCheckout } from './place-checkout.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Maximum in one payment. */
const maxExclusives = 10;

interface CheckoutInput {
  readonly lines: readonly CartLine[];
  readonly code: string | null;
  /** The total that the buyer saw; null if the request has none. */
  readonly expectedCents: number | null;
  readonly buyer: Buyer;
  readonly visitor: Visitor;
}

const changed = (quote: Quote): CheckoutFailure => fail('CHECKOUT_CHANGED', { details: { ...presentQuote(quote) } });

/**
 * Returns the page where these lines are paid: the open one of this browser or account for exactly the same request, or
 * else a new one.
 * @throws PaymentProviderError
 */
export const startCheckout = async (deps: Deps, input: CheckoutInput): Promise<Started | CheckoutFailure> => {
  const { lines, buyer, visitor } = input;
  const own = await findOwnCheckouts(deps, deps.db, visitor);
  await settleEndedHolds(deps, [...new Set(lines.map((line) => line.beatId))]);
  const quoted = await quoteNow(deps, input, own);
  // Someone else on this network may have typed the wrong codes: an open page with the right code stays open.
  if (quoted.code?.state === 'too_many_tries' && costsMore(quoted, input)) return changed(quoted);
  const same = isSellable(quoted) && findSame(own, await requestOf(deps, quoted, buyer));
  const resumed = same ? await resumeCheckout(deps, same) : null;
  if (resumed) return resumed;
  const closed = await closeEarlier(deps, quoted, own);
  if (closed.page) return closed.page;
  const quote = closed.wasPaid ? await quoteNow(deps, input, []) : quoted;
  if (!isSellable(quote) || costsMore(quote, input)) return changed(quote);
  const refused = refuseAmounts(deps, quote);
  if (refused) return refused;
  await makeRoom(deps, input, quote);
  const started = await place(deps, input, quote);
  // Another order came first, perhaps of this buyer. The new quote shows what it took.
  return isFailure(started) && started.failure === 'OVERTAKEN' ? changed(await quoteNow(deps, input, [])) : started;
};

const holderOf = ({ visitor, buyer }: CheckoutInput): Holder => ({ ...visitor, email: buyer.email });

/** The buyer's `own` checkouts don't use anything up, because they will be closed or resumed. */
const quoteNow = (deps: Deps, input: CheckoutInput, own: readonly OwnCheckout[]): Promise<Quote> => {
  const ownOrders = own.map(({ order }) => order.id);
  return tryCode(deps, { code: input.code, network: input.visitor.network }, (code) =>
    quoteLines(deps, { lines: input.lines, code, holder: holderOf(input), ownOrders }),
  );
};

const isSellable = ({ items }: Quote): boolean => items.every(({ problem }) => problem === null);

/** Nobody pays more than they saw. If the request has no total, its code must apply. */
const costsMore = ({ totalCents, code }: Quote, { expectedCents }: CheckoutInput): boolean =>
  expectedCents === null
    ? code !== null && code.state !== 'applied' && code.state !== 'deal_is_better'
    : totalCents > expectedCents;

const findSame = (own: readonly OwnCheckout[], request: string): OwnCheckout | undefined =>
  own.find((checkout) => checkout.request === request);

/** The previous holders of these beats may have paid at the last moment. */
const settleEndedHolds = async (deps: Deps, beatIds: readonly string[]): Promise<void> => {
  const now = deps.clock.now();
  for (const id of await findEndedHolds(deps.db, beatIds.map(exclusiveOf), now)) {
    const order = await findOrder(deps.db, { id });
    if (!order) continue;
    // A page that outlives its hold stays open: the first payment gets the beat.
    const isOver = order.session_id === null || (order.session_expires_at ?? now) <= now;
    await (isOver ? closeOrder(deps, order) : reconcileOrder(deps, id));
  }
};

const makeRoom = async (deps: Deps, input: CheckoutInput, { priced }: Quote): Promise<void> => {
  const order = {
    lines: input.lines,
    holder: holderOf(input),
    reductions: priced.flatMap((line) => line?.reduction ?? []),
  };
  for (const pricer of pricersOf(deps.db)) {
    await pricer.makeRoom?.(order, async (id) => {
      const unpaid = await findOrder(deps.db, { id });
      if (unpaid) await closeOrder(deps, unpaid);
    });
  }
};

const refuseAmounts = ({ config }: Deps, { priced, totalCents, code }: Quote): CheckoutFailure | null => {
  if (totalCents > 0 && totalCents < config.minPriceCents) {
    return fail('CHECKOUT_BELOW_MINIMUM', {
      message: forCaller(() => {
        const min = formatCents(config.minPriceCents);
        return code?.state === 'applied'
          ? t`The minimum for card payments is ${{ min }}. Add something else, or remove the code.`
          : t`The minimum for card payments is ${{ min }}. Add something else.`;
      }),
    });
  }
  if (totalCents > maxPaymentCents) {
    const message = forCaller(() => {
      const max = formatCents(maxPaymentCents);
      return priced.length === 1
        ? t`This costs more than one card payment can be (${{ max }}). Contact us to buy it.`
        : t`Your total of ${{ total: formatCents(totalCents) }} is more than one card payment can be (${{ max }}). Remove something and pay for it separately.`;
    });
    return fail('CHECKOUT_ABOVE_MAXIMUM', { message, fields: { items: [message] } });
  }
  if (priced.filter((line) => line?.license.exclusive).length > maxExclusives) {
    return fail('CHECKOUT_TOO_MANY', {
      message: forCaller(
        () => t`You can buy at most ${{ maxExclusives: String(maxExclusives) }} exclusive licenses in one payment.`,
      ),
    });
  }
  return null;
};

const place = async (
  deps: Deps,
  input: CheckoutInput,
  quote: Quote,
): Promise<Started | CheckoutFailure | typeof overtaken> => {
  const { buyer, visitor } = input;
  const request = await requestOf(deps, quote, buyer);
  const isFree = quote.totalCents === 0;
  // A free order has no payment page that could ask for consent.
  if (isFree && buyer.asksProvider) return await consentNeeded(deps);
  const placed = await inTransaction(deps.db, async (trx) => {
    await lockOpenings(deps, trx, visitor);
    // If the buyer pressed Pay twice, the first request may have placed the order by now.
    const same = findSame(await findOwnCheckouts(deps, trx, visitor), request);
    if (same) return { ...same, isOurs: false };
    const order = await placeCheckout(deps, trx, { quote, buyer, visitor });
    if (isFailure(order)) return order;
    // A free order is complete at once, but it has sent an email, so it counts as a started checkout.
    const kept = isFree ? await fulfillFreeOrder(deps, trx, order) : order;
    const tooMany = await recordOpening(deps, trx, { order: kept, visitor, request });
    return tooMany ?? { order: kept, isOurs: true };
  });
  if (isFailure(placed)) return placed;
  const { order } = placed;
  if (placed.isOurs) logOrder(deps.log, null, order);
  if (isFree) return successPage(deps, order);
  if (placed.isOurs) return (await openPaymentPage(deps, order)) ?? overtaken;
  const page = await waitForPage(deps, order);
  // Only the request that opened the page knows why it closed. Each retry needs another request of this buyer that was
  // opening a page, so the recursion ends.
  if (page === 'closed') return await startCheckout(deps, input);
  if (page !== 'late') return page;
  throw new PaymentProviderError('unavailable', `no payment page of the order ${order.id} was opened in time`);
};
