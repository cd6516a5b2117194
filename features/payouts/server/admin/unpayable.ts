import { type ExpressionBuilder, sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** The label owes this seller something, and Stripe doesn't accept transfers to them, as far as we know. */
export const isUnpayable = (is: ExpressionBuilder<Tables, 'payouts_balances'>) =>
  is.and([
    is('cents', '>', 0),
    is.not(
      is.exists(
        is
          .selectFrom('payouts_accounts')
          .select('user_id')
          .whereRef('payouts_accounts.user_id', '=', 'payouts_balances.seller_id')
          .where('transfers_active', '=', true),
      ),
    ),
  ]);

export interface Unpayable {
  readonly sellers: number;
  /** Amounts by currency. */
  readonly amounts: readonly { readonly currency: string; readonly cents: number }[];
  /** Null unless exactly one seller can't be paid. */
  readonly only: { readonly id: string; readonly name: string } | null;
}

export const sumUnpayable = async (db: Queryable): Promise<Unpayable> => {
  const [amounts, { sellers, first }] = await Promise.all([
    db
      .selectFrom('payouts_balances')
      .select(['currency', sql<number>`sum(cents)::bigint`.as('cents')])
      .where(isUnpayable)
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
    db
      .selectFrom('payouts_balances')
      .select([
        sql<number>`count(distinct seller_id)::int`.as('sellers'),
        sql<string | null>`min(seller_id::text)`.as('first'),
      ])
      .where(isUnpayable)
      .executeTakeFirstOrThrow(),
  ]);
  const [only] = sellers === 1 && first !== null ? await findUsersByIds(db, [first]) : [];
  return { sellers, amounts, only: only ? { id: only.id, name: only.display_name } : null };
};
