import { payAtOnce, type PaidSession } from '@stemhouse/stripe-sandbox/public.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { findSellable } from '#features/catalogue/server/public.ts';
import type { Customer } from '#features/checkout/contract.ts';
import { checkoutOf, freezeOrder, keptTexts, type PricedLine } from '#features/checkout/server/public.ts';
import { noteSent } from '#features/mailing/server/public.ts';
import { notePaymentPage, type OrderRecord, placeOrder } from '#features/orders/server/public.ts';
import { applyPastPayment } from '#features/orders/server/public-programs.ts';
import { payoutsListeners, skipSaleMails } from '#features/payouts/server/public.ts';
import { findShares } from '#features/splits/server/public.ts';
import { findLegalVersions } from '#features/site/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { connectHandlers } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sessionParams } from '#platform/stripe/create-session.ts';
import { pastPayments, type TransactAt } from './past-payments.ts';

export interface PastDeps extends Pick<Deps, 'config' | 'db' | 'payments' | 'log' | 'publicUrl' | 'shopId'> {
  readonly transactAt: TransactAt;
}

type Payment = Parameters<typeof applyPastPayment>[3];

const noJobs = { send: async () => undefined } as unknown as Jobs;

/** The same shop at an earlier time, without jobs. */
export const inPast = (deps: PastDeps, at: Date) => {
  const clock = { now: () => at };
  const payments = pastPayments(deps.payments, { transactAt: deps.transactAt, now: clock.now });
  return { ...deps, clock, jobs: noJobs, payments };
};

export interface PastPurchase {
  readonly id: string;
  readonly at: Date;
  /** Null for a guest. */
  readonly buyerId: string | null;
  readonly email: string;
  readonly customer: Customer;
  readonly lines: readonly PastLine[];
}

/** At list price, under a license that the beat is offered with. */
interface PastLine {
  readonly beatId: string;
  readonly licenseId: string;
}

/**
 * Writes a purchase paid by card as if it had been bought at that time, without the requests, events and jobs of one:
 * its emails count as sent, and sellers aren't paid yet. Throws if a beat or license isn't for sale.
 */
export const writePurchase = async (
  deps: PastDeps,
  { id, at, lines, buyerId, email, customer }: PastPurchase,
): Promise<void> => {
  const { db, config, transactAt } = deps;
  const priced = await findPriced(db, lines);
  const paidAt = new Date(Math.floor(at.getTime() / 1000) * 1000);
  const past = inPast(deps, paidAt);
  await inTransaction(db, async (trx) => {
    const placed = await placeOrder(trx, {
      ...freezeOrder(
        { ...config, taxMode: 'off' },
        { priced },
        {
          email,
          customer,
          buyer_id: buyerId,
          buyer_country: null,
          // Right in countries without a right of withdrawal, where the customers of the demo and of tests live.
          consent: 'line',
          asksProvider: false,
        },
        await findLegalVersions(trx, keptTexts, paidAt),
      ),
      id,
      ipCountry: null,
      sessionExpiresAt: new Date(paidAt.getTime() + dayMs / 2),
      createdAt: paidAt,
    });
    const session = sessionParams(checkoutOf(deps, placed));
    const payer = { name: customer.name, email };
    const paid = await transactAt(paidAt, (work) => payAtOnce(work, session, payer));
    await notePaymentPage(trx, id, paid.sessionId);
    const noted = { ...placed, session_id: paid.sessionId, revision: placed.revision + 1 };
    await applyInPast(past, trx, noted, paymentOf(paid, paidAt));
    await skipSaleMails(trx, id, paidAt);
    await noteSent(trx, `purchase:${id}`);
  });
};

const findPriced = async (db: PastDeps['db'], lines: readonly PastLine[]): Promise<PricedLine[]> => {
  const listed = (await findSellable(db, lines)).map(({ beatId, licenseId, beat, license }) => {
    if (beat?.state !== 'published') throw new Error(`the beat ${beatId} isn’t for sale`);
    if (!license) throw new Error(`the beat ${beatId} isn’t sold under the license ${licenseId}`);
    return { beat, license, reduction: null };
  });
  const shares = await findShares(
    db,
    listed.map(({ beat }) => beat),
  );
  return listed.map((line) => ({ ...line, shares: shares.get(line.beat.id) ?? [] }));
};

/** Only the sellers' ledger hears of it, dated by `deps.clock`. */
export const applyInPast = async (
  deps: ReturnType<typeof inPast>,
  trx: Trx,
  order: OrderRecord,
  payment: Payment,
): Promise<void> => {
  const past = { memory: { ...trx.memory } };
  connectHandlers(past, [payoutsListeners(deps)]);
  trx.memory = past.memory;
  await applyPastPayment(deps, trx, order, payment);
};

export const paymentOf = (paid: PaidSession, paidAt: Date): Payment => ({
  sessionId: paid.sessionId,
  paymentIntentId: paid.paymentIntentId,
  chargeId: paid.chargeId,
  paidAt,
  paidWith: 'Visa ending in 4242',
  providerFeeCents: paid.feeCents,
  totalCents: 0,
  tax: null,
  acceptedTerms: false,
  refundedCents: 0,
  refunds: [],
  isDisputed: false,
  chargedBackCents: 0,
});
