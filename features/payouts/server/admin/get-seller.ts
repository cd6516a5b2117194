import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { AdminSeller } from '../../contract-admin.ts';
import { findAccount } from '../accounts/find-account.ts';
import { findBlocks } from './labels.ts';
import { findDebts, sumOpenOrders } from './open-orders.ts';
import { presentSeller } from './present-seller.ts';
import { presentRetry } from './retry-transfers.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const maxDebts = 25;
const maxReturned = 10;

export const getAdminSeller = async (db: Db, sellerId: string): Promise<AdminSeller | Failure<'PAYOUTS_NO_SELLER'>> => {
  const [user] = await findUsersByIds(db, [sellerId]);
  if (!user) return fail('PAYOUTS_NO_SELLER');
  const [account, sums, debts, currencies, failed, returned, retry] = await Promise.all([
    findAccount(db, sellerId),
    sumOpenOrders(db, sellerId),
    findDebts(db, sellerId, maxDebts),
    db
      .selectFrom('payouts_balances')
      .select('currency')
      .where('seller_id', '=', sellerId)
      .orderBy('currency')
      .execute(),
    countUnresolved(db, sellerId),
    findReturned(db, sellerId),
    db
      .selectFrom('payouts_retries')
      .selectAll()
      .where('seller_id', '=', sellerId)
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    seller: presentSeller(user),
    account: account && {
      id: account.provider_account,
      country: account.country,
      transfersActive: account.transfers_active,
      payoutsEnabled: account.payouts_enabled,
      checkedAt: account.checked_at?.toISOString() ?? null,
    },
    blocks: forCaller(() => findBlocks(account)),
    balances: currencies.map(({ currency }) => ({
      currency,
      ...(sums.get(currency) ?? { cents: 0, payable: 0, collectable: 0 }),
    })),
    failedTransfers: failed,
    debts: debts.rows.map(({ id, number, currency, cents }) => ({
      orderId: id ?? '',
      order: number ?? '',
      currency,
      cents,
    })),
    debtCount: debts.count,
    returnedPayouts: returned,
    retry: retry ? presentRetry(retry) : null,
  };
};

const countUnresolved = async (db: Db, sellerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payouts_transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('unresolved', '=', true)
    .executeTakeFirstOrThrow();
  return count;
};

/** Newest first. */
const findReturned = async (db: Db, sellerId: string): Promise<AdminSeller['returnedPayouts']> => {
  const rows = await db
    .selectFrom('payouts_entries')
    .select(['created_at', 'currency', 'cents'])
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'payout')
    .where('cents', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(maxReturned)
    .execute();
  return rows.map(({ created_at, currency, cents }) => ({ at: created_at.toISOString(), currency, cents }));
};
