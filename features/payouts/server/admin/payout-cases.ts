import { findUsersByIds } from '#features/account/server/public.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findAccounts } from '../accounts/find-account.ts';
import { findBlocks } from './labels.ts';
import { isUnpayable } from './unpayable.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** Balances of sellers to whom Stripe accepts no transfers, or refused one that nothing has made up for. */
const stuck = (db: Queryable) =>
  db
    .selectFrom('payouts_balances')
    .where((is) =>
      is.or([
        isUnpayable(is),
        is('seller_id', 'in', is.selectFrom('payouts_transfers').select('seller_id').where('unresolved', '=', true)),
      ]),
    );

/** By seller: how many transfers were refused, and since when money waits for them. */
const findTransfers = async (db: Queryable, sellerIds: readonly string[]) => {
  const [refused, waiting] = await Promise.all([
    db
      .selectFrom('payouts_transfers')
      .select(['seller_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('seller_id', 'in', [...sellerIds])
      .where('unresolved', '=', true)
      .groupBy('seller_id')
      .execute(),
    db
      .selectFrom('payouts_dues as due')
      .innerJoin('payouts_entries as entry', (join) =>
        join.onRef('entry.order_id', '=', 'due.order_id').onRef('entry.seller_id', '=', 'due.seller_id'),
      )
      .select(['due.seller_id', ({ fn }) => fn.min('entry.created_at').as('since')])
      .where('due.seller_id', 'in', [...sellerIds])
      .groupBy('due.seller_id')
      .execute(),
  ]);
  return {
    refusedOf: (sellerId: string): number => Number(refused.find((row) => row.seller_id === sellerId)?.count ?? 0),
    sinceOf: (sellerId: string): Date | undefined => waiting.find((row) => row.seller_id === sellerId)?.since,
  };
};

/** One for each seller, with the largest balance. */
export const payoutCases: CaseSource = {
  kind: 'payout',
  count: async ({ db }) => {
    const { count } = await stuck(db)
      .select(({ fn }) => fn.count<number>('seller_id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async ({ db, clock }, limit) => {
    const largest = stuck(db)
      .distinctOn('seller_id')
      .select(['seller_id', 'cents', 'currency'])
      .orderBy('seller_id')
      .orderBy('cents', 'desc');
    const rows = await db.selectFrom(largest.as('b')).selectAll().orderBy('cents', 'desc').limit(limit).execute();
    // Someone may have been paid since they were counted.
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.seller_id);
    const [people, { refusedOf, sinceOf }, accountOf] = await Promise.all([
      findUsersByIds(db, ids),
      findTransfers(db, ids),
      findAccounts(db, ids),
    ]);
    return rows.flatMap(({ seller_id: id, cents, currency }) => {
      const seller = people.find((one) => one.id === id);
      if (!seller) return [];
      const refused = refusedOf(id);
      const tryAgain =
        refused > 0
          ? [
              t`Stripe refused ${plural({ transfers: refused }, { one: '# transfer', other: '# transfers' })}: try again.`,
            ]
          : [];
      return {
        id,
        title: seller.display_name,
        about: cents > 0 ? t`What they earned waits.` : t`A transfer or its reversal failed.`,
        advice: [...findBlocks(accountOf.get(id) ?? null), ...tryAgain].join(' '),
        path: `/dashboard/admin/payouts/${id}`,
        since: (sinceOf(id) ?? clock.now()).toISOString(),
        dueAt: null,
        money: { cents, currency },
      };
    });
  },
};
