import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { type listWithdrawals as contract, perWithdrawalsPage } from '../../contract-withdrawals.ts';
import { takenBackOf } from '../../kept-of.ts';
import { presentWithdrawal } from '../withdrawals/find-withdrawal.ts';
import { isForgotten } from '../../shown-buyer.ts';

const countIn = async (db: Queryable, state: 'received' | 'accepted' | 'declined'): Promise<number> => {
  const { total } = await db
    .selectFrom('orders_withdrawals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const countOpenWithdrawals = (db: Queryable): Promise<number> => countIn(db, 'received');

export const listWithdrawals = async (
  db: Db,
  { state, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const total = await countIn(db, state);
  // The oldest must be refunded first.
  const direction = state === 'received' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('orders_withdrawals as w')
    .innerJoin('orders_orders as o', 'o.id', 'w.order_id')
    .select([
      'w.order_id',
      'w.name',
      'w.state',
      'w.received_at',
      'o.number',
      'o.email',
      'o.total_cents',
      'o.refunded_cents',
      'o.charged_back_cents',
    ])
    .where('w.state', '=', state)
    .orderBy('w.received_at', direction)
    .orderBy('w.order_id', direction)
    .limit(perWithdrawalsPage)
    .offset((page - 1) * perWithdrawalsPage)
    .execute();
  return {
    withdrawals: rows.map((row) => ({
      orderId: row.order_id,
      number: row.number,
      name: row.name,
      email: isForgotten(row) ? '' : shownEmail(row.email),
      ...presentWithdrawal(row),
      total: centsToPrice(row.total_cents),
      refunded: centsToPrice(takenBackOf(row)),
    })),
    total,
    pages: pagesOf(total, perWithdrawalsPage),
  };
};
