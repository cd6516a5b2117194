import { shopCurrency } from '#contract-kit/currency.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import type { ProviderAmount, SellerEntry } from '#platform/stripe/payments.ts';
import { findNextPayout } from './find-next-payout.ts';
import { findAccountByEmail } from './find-account.ts';
import { orUnavailable, type ProviderRefusal } from './or-unavailable.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

const nothing = (): Amount[] => [{ amount: 0, currency: shopCurrency() }];

const toAmounts = (amounts: readonly ProviderAmount[]): Amount[] =>
  amounts.length === 0 ? nothing() : amounts.map(({ amountCents, currency }) => ({ amount: amountCents, currency }));

interface Balance {
  readonly available: Amount[];
  readonly pending: Amount[];
  readonly pendingUntil: string | null;
  readonly nextPayout: string | null;
}

const pageSize = 100;
const maxEntries = 500;

/** Zero if the person has no Stripe account. */
export const getBalance = async (deps: PayoutsDeps, email: string): Promise<Balance | ProviderRefusal> => {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || account.gone) {
    return { available: nothing(), pending: nothing(), pendingUntil: null, nextPayout: null };
  }
  const id = account.provider_account;
  return await orUnavailable(deps, async () => {
    const [{ available, pending }, { entries }, seller] = await Promise.all([
      deps.payments.getSellerBalance(id),
      deps.payments.listSellerHistory(id, { limit: pageSize }),
      deps.payments.getSellerAccount(id),
    ]);
    const now = deps.clock.now();
    const hasSome = (amounts: readonly ProviderAmount[]): boolean => amounts.some(({ amountCents }) => amountCents > 0);
    const coming = entries
      .filter(({ status, availableOn }) => status === 'pending' && availableOn > now)
      .map(({ availableOn }) => availableOn)
      .toSorted((a, b) => a.getTime() - b.getTime());
    const next =
      seller?.payoutsEnabled &&
      findNextPayout({
        schedule: seller.payoutSchedule,
        now,
        availableOn: hasSome(available) ? now : (coming[0] ?? null),
      });
    return {
      available: toAmounts(available),
      pending: toAmounts(pending),
      pendingUntil: hasSome(pending) ? (coming.at(-1)?.toISOString() ?? null) : null,
      nextPayout: next ? dayOf(next) : null,
    };
  });
};

interface Movement {
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
}

const toMovement = ({ created, netCents, currency, type }: SellerEntry): Movement => ({
  created: Math.floor(created.getTime() / 1000),
  amount: netCents,
  currency,
  type,
});

/** Newest first. The changes add up to the balance, unless there are more than `maxEntries`. */
export const getBalanceHistory = async (
  deps: PayoutsDeps,
  email: string,
): Promise<{ data: Movement[] } | ProviderRefusal> => {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || account.gone) return { data: [] };
  return await orUnavailable(deps, async () => {
    const data: Movement[] = [];
    let startingAfter: string | undefined;
    while (data.length < maxEntries) {
      const page = { limit: pageSize, ...(startingAfter !== undefined && { startingAfter }) };
      const { entries, hasMore } = await deps.payments.listSellerHistory(account.provider_account, page);
      data.push(...entries.map(toMovement));
      startingAfter = entries.at(-1)?.id;
      if (!hasMore || startingAfter === undefined) break;
    }
    return { data };
  });
};
