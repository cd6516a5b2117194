import type { ProviderAmount, SellerEntry } from '#platform/payments/payments.ts';
import { findAccountByEmail } from './find-account.ts';
import { orUnavailable, type ProviderRefusal } from './or-unavailable.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

const nothing: Amount[] = [{ amount: 0, currency: 'usd' }];

const toAmounts = (amounts: readonly ProviderAmount[]): Amount[] =>
  amounts.length === 0 ? nothing : amounts.map(({ amountCents, currency }) => ({ amount: amountCents, currency }));

/** Zero without an account at the provider. */
export const getBalance = async (
  deps: PayoutsDeps,
  email: string,
): Promise<{ available: Amount[]; pending: Amount[] } | ProviderRefusal> => {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || account.gone) return { available: nothing, pending: nothing };
  return await orUnavailable(deps, async () => {
    const { available, pending } = await deps.payments.getSellerBalance(account.provider_account);
    return { available: toAmounts(available), pending: toAmounts(pending) };
  });
};

const pageSize = 100;
const maxEntries = 500;

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

/** Changes of the balance, newest first. They add up to the balance, unless there are more than `maxEntries`. */
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
