import { shopCurrency } from '#contract-kit/currency.ts';
import type { Selectable } from 'kysely';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { LedgerEntry, RecentSale } from '../../contract.ts';
import type { EntryTable } from '../tables.ts';
import { findHeld } from './find-held.ts';

const pageSize = 20;
const newestSales = 10;

export interface Ledger {
  readonly entries: LedgerEntry[];
  readonly total: number;
  readonly pages: number;
  readonly sums: {
    readonly sold: number;
    readonly fees: number;
    readonly splits: number;
    readonly earned: number;
    readonly owed: number;
    readonly held: number;
    readonly transferred: number;
    readonly manual: number;
    readonly paidOut: number;
  };
}

export const presentEntry = (row: Selectable<EntryTable>): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  description: row.description,
  order: row.order_number,
  amount: row.cents,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
});

export const getLedger = async (db: Db, sellerId: string, page: number): Promise<Ledger> => {
  const [rows, counted, held] = await Promise.all([
    db
      .selectFrom('payouts_entries')
      .selectAll()
      .where('seller_id', '=', sellerId)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('payouts_entries')
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.sum<number | null>('cents').filterWhere('kind', 'in', ['sale', 'refund']).as('sold'),
        fn.sum<number | null>('cents').filterWhere('kind', '=', 'fee').as('fees'),
        fn.sum<number | null>('cents').filterWhere('kind', '=', 'split').as('splits'),
        fn
          .sum<number | null>('cents')
          .filterWhere('kind', 'not in', ['transfer', 'reversal', 'payout', 'manual'])
          .as('earned'),
        fn.sum<number | null>('cents').filterWhere('transfer_id', 'is not', null).as('moved'),
        fn.sum<number | null>('cents').filterWhere('payment_id', 'is not', null).as('manual'),
        // A seller's Stripe account may also have other money, in other currencies.
        fn
          .sum<number | null>('cents')
          .filterWhere((where) => where.and({ kind: 'payout', currency: shopCurrency() }))
          .as('paid_out'),
      ])
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow(),
    findHeld(db, sellerId),
  ]);
  const [earned, moved, manual] = [counted.earned ?? 0, counted.moved ?? 0, counted.manual ?? 0];
  return {
    entries: rows.map(presentEntry),
    total: counted.total,
    pages: pagesOf(counted.total, pageSize),
    sums: {
      sold: counted.sold ?? 0,
      fees: 0 - (counted.fees ?? 0),
      splits: counted.splits ?? 0,
      earned,
      owed: earned + moved + manual,
      held,
      transferred: 0 - moved,
      manual: 0 - manual,
      paidOut: 0 - (counted.paid_out ?? 0),
    },
  };
};

export const getRecentSales = async (db: Db, email: string): Promise<RecentSale[]> => {
  const seller = await findUserByEmail(db, email);
  if (!seller) return [];
  const rows = await db
    .selectFrom('payouts_entries')
    .select(['id', 'description', 'cents', 'created_at'])
    .where('seller_id', '=', seller.id)
    .where('kind', '=', 'sale')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(newestSales)
    .execute();
  return rows.map(({ id, description, cents, created_at }) => ({
    id,
    description,
    amount: cents,
    created: Math.floor(created_at.getTime() / 1000),
  }));
};
