import { newId } from '#contract-kit/ids.ts';
import type { SellerEntry } from '#platform/stripe/payments.ts';
import type { SellerAccountRow } from '../accounts/refresh-account.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

const pageSize = 100;

/** A returned payout has the opposite sign. A `payout_minimum_balance_hold` hasn't left the account. */
const types: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

const isPayout = ({ type, netCents }: SellerEntry): boolean => types.has(type) && netCents !== 0;

/** Adds the payouts from a seller's Stripe account to their bank. */
export const recordPayouts = async (deps: PayoutsDeps, account: SellerAccountRow): Promise<void> => {
  // Oldest first, because a known payout means that all earlier ones are known. Lines of the same time are shown in the
  // order in which they were written.
  for (const page of (await readNewPages(deps, account)).toReversed()) {
    await addPayouts(deps.db, account.user_id, page.toReversed());
  }
  await noteNewest(deps.db, account.user_id);
};

/** Newest first, back to the first page with a known payout. Only a new account has many pages. */
const readNewPages = async ({ db, payments }: PayoutsDeps, account: SellerAccountRow): Promise<SellerEntry[][]> => {
  const pages: SellerEntry[][] = [];
  let startingAfter: string | undefined;
  for (;;) {
    const page = { limit: pageSize, ...(startingAfter !== undefined && { startingAfter }) };
    const { entries, hasMore } = await payments.listSellerHistory(account.provider_account, page);
    const payouts = entries.filter(isPayout);
    if (payouts.length > 0) pages.push(payouts);
    startingAfter = entries.at(-1)?.id;
    if (!hasMore || startingAfter === undefined || (await isAnyKnown(db, payouts))) return pages;
  }
};

const factOf = ({ id }: SellerEntry): string => `payout:${id}`;

const isAnyKnown = async (db: PayoutsDeps['db'], payouts: readonly SellerEntry[]): Promise<boolean> => {
  if (payouts.length === 0) return false;
  const known = await db
    .selectFrom('payouts_entries')
    .select('fact')
    .where('fact', 'in', payouts.map(factOf))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
};

/** If the bank returned the newest payout, the money is at Stripe, and the seller's bank details need a check. */
const noteNewest = async (db: PayoutsDeps['db'], sellerId: string): Promise<void> => {
  const newest = await db
    .selectFrom('payouts_entries')
    .select(['cents', 'created_at'])
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'payout')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('payouts_accounts')
    .set({ payout_failed_at: newest && newest.cents > 0 ? newest.created_at : null })
    .where('user_id', '=', sellerId)
    .execute();
};

const addPayouts = async (db: PayoutsDeps['db'], sellerId: string, payouts: readonly SellerEntry[]): Promise<void> => {
  await db
    .insertInto('payouts_entries')
    .values(
      payouts.map((payout) => ({
        id: newId(payout.created.getTime()),
        fact: factOf(payout),
        seller_id: sellerId,
        kind: 'payout' as const,
        cents: payout.netCents,
        currency: payout.currency,
        order_id: null,
        order_number: null,
        item_id: null,
        transfer_id: null,
        description: payout.netCents < 0 ? 'Payout to your bank' : 'Returned payout',
        created_at: payout.created,
      })),
    )
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
};
