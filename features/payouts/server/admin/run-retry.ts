import type { Selectable } from 'kysely';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure, refusalSentences } from '#platform/stripe/provider-failure.ts';
import { counted, formatCents, formatMoney } from '#contract-kit/format.ts';
import { refreshAccount, type SellerAccountRow } from '../accounts/refresh-account.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { RetryTable } from '../tables.ts';
import { findOrdersToTransfer } from '../transfers/find-orders-to-transfer.ts';
import { transferWhatIsOwed } from '../transfers/transfer-what-is-owed.ts';
import { findBlocks, refusalMessage } from './labels.ts';

type Retry = Selectable<RetryTable>;

/** Orders tried while the admin waits; separate jobs try the rest. */
const maxOrders = 20;

/** Carries out a retry and stores its result. Repeated after a crash, it transfers nothing twice. */
export const runRetry = async (deps: PayoutsDeps, retryId: string): Promise<void> => {
  const retry = await deps.db
    .selectFrom('payouts_retries')
    .selectAll()
    .where('id', '=', retryId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!retry) return;
  const outcome = await tryAgain(deps, retry);
  await deps.db
    .updateTable('payouts_retries')
    .set({ ended_at: deps.clock.now(), outcome })
    .where('id', '=', retryId)
    .where('ended_at', 'is', null)
    .execute();
};

const tryAgain = async (deps: PayoutsDeps, retry: Retry): Promise<string> => {
  const { seller_id: sellerId } = retry;
  try {
    const account = await refreshAccount(deps, sellerId);
    const orders = await findOrdersToTransfer(deps.db, { sellerId });
    const problem = await transferAll(deps, orders);
    return await describe(deps, retry, { account, problem, left: Math.max(0, orders.length - maxOrders) });
  } catch (error) {
    if (error instanceof PaymentProviderError) {
      logProviderFailure(deps.log, error, 'look up a seller’s account for a retry', { sellerId });
      return fault(error);
    }
    // The admin must not wait for a job that always fails. The sweep transfers the rest.
    deps.log.error({ err: error, sellerId }, 'A seller’s transfers could not be retried');
    return 'Something went wrong on our side. We’ve logged the error.';
  }
};

const fault = (error: PaymentProviderError): string =>
  error.refused
    ? `Stripe refused: ${refusalSentences(error)} Trying again won’t help until this is fixed in Stripe or in this site’s settings.`
    : 'We couldn’t reach Stripe. We’ll keep trying automatically.';

/** @returns why Stripe refused or couldn't be reached for one of the orders; null if neither happened */
const transferAll = async (deps: PayoutsDeps, orderIds: readonly string[]): Promise<string | null> => {
  let problem: string | null = null;
  for (const [index, orderId] of orderIds.entries()) {
    try {
      if (index < maxOrders) {
        await transferWhatIsOwed(deps, orderId);
        continue;
      }
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      logProviderFailure(deps.log, error, 'retry a transfer', { orderId });
      problem = fault(error);
    }
    await deps.jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
  }
  return problem;
};

interface Tried {
  readonly account: SellerAccountRow | null;
  readonly problem: string | null;
  /** Orders that haven't been tried yet. */
  readonly left: number;
}

const describe = async (deps: PayoutsDeps, retry: Retry, { account, problem, left }: Tried): Promise<string> => {
  const { moved, refused } = await findWhatHappened(deps, retry);
  const words = [
    ...moved.map(({ kind, currency, cents }) =>
      kind === 'transfer'
        ? `${formatMoney(-cents, currency)} was transferred.`
        : `${formatMoney(cents, currency)} was reversed.`,
    ),
    ...refused.map(
      ({ state, refusal, amount_cents: cents }) =>
        `${formatCents(cents)} failed again. ${refusalMessage(refusal ?? '', state === 'refused' ? 'transfer' : 'reversal')}`,
    ),
    ...(problem === null ? [] : [problem]),
    ...(left > 0 ? [`${counted(left, 'more order is', 'more orders are')} being tried in the background.`] : []),
  ];
  if (words.length > 0) return words.join(' ');
  const [block] = findBlocks(account);
  return block && !account?.transfers_active
    ? `Nothing could be transferred. ${block}`
    : 'Nothing was left to transfer.';
};

const maxNamed = 5;

/** The seller's transfers and refusals since the admin pressed the button. */
const findWhatHappened = async ({ db }: PayoutsDeps, { seller_id: sellerId, asked_at: since }: Retry) => {
  const [moved, refused] = await Promise.all([
    db
      .selectFrom('payouts_entries')
      .select(['kind', 'currency'])
      .select(({ fn }) => fn.sum<number>('cents').as('cents'))
      .where('seller_id', '=', sellerId)
      .where('created_at', '>=', since)
      .where('kind', 'in', ['transfer', 'reversal'])
      .groupBy(['kind', 'currency'])
      .orderBy('kind', 'desc')
      .execute(),
    db
      .selectFrom('payouts_transfers')
      .select(['state', 'refusal', 'amount_cents'])
      .where('seller_id', '=', sellerId)
      .where('unresolved', '=', true)
      .where('refused_at', '>=', since)
      .orderBy('refused_at')
      .limit(maxNamed)
      .execute(),
  ]);
  return { moved, refused };
};
