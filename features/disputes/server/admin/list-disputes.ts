import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findOrders } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { type DisputeShow, type listDisputes as contract, perPage } from '../../contract.ts';
import { type DisputeState, openStates } from '../../dispute-kinds.ts';
import { findWarnings } from '../warnings.ts';
import { listedColumns, presentListed } from './present-dispute.ts';

const states: Readonly<Record<Exclude<DisputeShow, 'all'>, readonly DisputeState[]>> = {
  open: [...openStates, 'submitting', 'accepting', 'unanswerable'],
  submitted: ['submitted', 'missed'],
  over: ['over'],
};

/** Newest first, with the warnings that can still be acted on. */
export const listDisputes = async (
  db: Db,
  { show, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const matching = db
    .selectFrom('disputes_disputes')
    .$if(show !== 'all', (query) => query.where('state', 'in', [...(show === 'all' ? [] : states[show])]));
  const [rows, { total }, warnings] = await Promise.all([
    matching
      .select(listedColumns)
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    findWarnings(db),
  ]);
  const orders = await findOrders(
    db,
    rows.map(({ order_id: orderId }) => orderId),
  );
  const numberOf = (orderId: string): string => orders.find(({ id }) => id === orderId)?.number ?? '';
  return {
    disputes: rows.map((row) => presentListed(row, numberOf(row.order_id))),
    total: Number(total),
    pages: pagesOf(Number(total), perPage),
    warnings,
  };
};
