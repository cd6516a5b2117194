import { sql } from 'kysely';
import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findMatchingPeople, findUsersByIds } from '#features/account/server/public.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import type { AdminFilter, getPayoutTotals as totalsContract, listBalances as contract } from '../../contract-admin.ts';
import { presentSeller } from './present-seller.ts';
import { isUnpayable } from './unpayable.ts';
import { startedStates } from '../transfer-states.ts';

/** Up to this many matches are passed as an array: the planner can't tell that a subquery finds few, and reads all. */
const fewFound = 1000;

/** Sellers with an unresolved refusal, or whose newest payout failed. */
const failing = (db: Db) =>
  db
    .selectFrom('payouts_transfers')
    .select('seller_id')
    .where('unresolved', '=', true)
    .union(db.selectFrom('payouts_accounts').select('user_id as seller_id').where('payout_failed_at', 'is not', null));

const find = async (db: Db, search: string, filter: AdminFilter) => {
  const people = search === '' ? undefined : findMatchingPeople(db, search);
  const few = await people?.limit(fewFound + 1).execute();
  return db
    .selectFrom('payouts_balances')
    .$if(few !== undefined && few.length <= fewFound, (query) =>
      query.where(sql<boolean>`seller_id = any(${few?.map(({ id }) => id)}::uuid[])`),
    )
    .$if(few !== undefined && few.length > fewFound, (query) => query.where('seller_id', 'in', people ?? []))
    .$if(filter === 'owed', (query) => query.where('cents', '>', 0))
    .$if(filter === 'negative', (query) => query.where('cents', '<', 0))
    .$if(filter === 'unpayable', (query) => query.where(isUnpayable))
    .$if(filter === 'failed', (query) => query.where('seller_id', 'in', failing(db)));
};

type BalancesQuery = ParsedInput<typeof contract>['query'];

/** Most owed first; with the filter `negative`, the largest debts first. */
export const listBalances = async (
  db: Db,
  { search, filter, page, limit }: BalancesQuery,
): Promise<ResponseOf<typeof contract>> => {
  const found = await find(db, search, filter);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const pages = pagesOf(total, limit);
  const skipped = (page - 1) * limit;
  if (skipped >= total) return { balances: [], total, pages };
  const count = Math.min(limit, total - skipped);
  // Reads from the nearer end, so that the last page is as fast as the first.
  const fromEnd = total - skipped - count;
  const isBackward = fromEnd < skipped;
  const direction = (filter === 'negative') === isBackward ? 'desc' : 'asc';
  const rows = await found
    .selectAll()
    .orderBy('cents', direction)
    .orderBy('seller_id', direction)
    .orderBy('currency', direction)
    .limit(count)
    .offset(Math.min(skipped, fromEnd))
    .execute();
  return { balances: await present(db, isBackward ? rows.toReversed() : rows), total, pages };
};

const present = async (
  db: Db,
  rows: readonly { readonly seller_id: string; readonly currency: string; readonly cents: number }[],
): Promise<ResponseOf<typeof contract>['balances']> => {
  const ids = [...new Set(rows.map(({ seller_id }) => seller_id))];
  const [users, accounts, failed] = await Promise.all([
    findUsersByIds(db, ids),
    db
      .selectFrom('payouts_accounts')
      .select(['user_id', 'transfers_active', 'payout_failed_at'])
      .where('user_id', 'in', ids)
      .execute(),
    db
      .selectFrom('payouts_transfers')
      .select(['seller_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('seller_id', 'in', ids)
      .where('unresolved', '=', true)
      .groupBy('seller_id')
      .execute(),
  ]);
  return rows.flatMap(({ seller_id: id, currency, cents }) => {
    const user = users.find((one) => one.id === id);
    if (!user) return [];
    const account = accounts.find((one) => one.user_id === id);
    return {
      seller: presentSeller(user),
      currency,
      cents,
      failedTransfers: failed.find((one) => one.seller_id === id)?.count ?? 0,
      payoutFailed: (account?.payout_failed_at ?? null) !== null,
      canBePaid: account?.transfers_active ?? false,
    };
  });
};

/** Refused transfers and reversals that nothing has made up for. */
export const countFailedTransfers = async (db: Queryable): Promise<number> => {
  const { count } = await db
    .selectFrom('payouts_transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unresolved', '=', true)
    .executeTakeFirstOrThrow();
  return count;
};

/** Transfers and reversals that have started but not ended. */
export const countOpenTransfers = async (db: Queryable): Promise<number> => {
  const { count } = await db
    .selectFrom('payouts_transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', [...startedStates])
    .executeTakeFirstOrThrow();
  return count;
};

/** What the label owes all sellers; what sellers owe the label doesn't reduce the sum. */
export const sumOwed = (db: Queryable): Promise<{ readonly currency: string; readonly cents: number }[]> =>
  db
    .selectFrom('payouts_balances')
    .select('currency')
    .select(sql<number>`sum(cents)::bigint`.as('cents'))
    .where('cents', '>', 0)
    .groupBy('currency')
    .execute();

export const getPayoutTotals = async (db: Db): Promise<ResponseOf<typeof totalsContract>> => {
  const [sums, failedTransfers, payouts] = await Promise.all([
    db
      .selectFrom('payouts_balances')
      .select('currency')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('cents', '>', 0).as('owed_sellers'),
        sql<number | null>`(sum(cents) filter (where cents > 0))::bigint`.as('owed'),
        fn.countAll<number>().filterWhere('cents', '<', 0).as('owing_sellers'),
        sql<number | null>`(sum(cents) filter (where cents < 0))::bigint`.as('owing'),
      ])
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
    countFailedTransfers(db),
    db
      .selectFrom('payouts_accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('payout_failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    currencies: sums.map((sum) => ({
      currency: sum.currency,
      owed: { sellers: sum.owed_sellers, cents: sum.owed ?? 0 },
      negative: { sellers: sum.owing_sellers, cents: sum.owing ?? 0 },
    })),
    failedTransfers,
    failedPayouts: payouts.count,
  };
};
