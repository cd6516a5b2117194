import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { refuseUse } from './find-discounts.ts';
import type { CodeRow } from './tables.ts';

/** The codes that an order uses: several of one name, if its sellers have it. */
export const codeIdsOf = ({ items }: { readonly items: readonly Reasoned[] }): string[] => [
  ...new Set(items.flatMap(({ reason, reason_id: id }) => (reason === 'code' && id !== null ? [id] : []))),
];

type Reasoned = Pick<OrderRecord['items'][number], 'reason' | 'reason_id'>;

const selectCodes = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null);

export const findCodesById = async (db: Queryable, ids: readonly string[]): Promise<CodeRow[]> =>
  ids.length === 0 ? [] : await selectCodes(db, ids).execute();

/**
 * Whether an order that was just written may use its codes, if it has any: their rows stay locked until the transaction
 * ends, so that orders placed at the same time are counted one after the other. If not, roll the transaction back.
 */
export const useCodes = async (trx: Trx, order: OrderRecord): Promise<readonly CodeRow[] | null> => {
  const ids = codeIdsOf(order);
  if (ids.length === 0) return [];
  // In the same order for everyone, so that two carts with the same codes can't deadlock.
  const codes = await selectCodes(trx, ids).orderBy('id').forUpdate().execute();
  if (codes.length < ids.length) return null;
  const buyer = { buyerId: order.buyer_id, email: order.email };
  for (const code of codes) if (await refuseUse(trx, code, { buyer, without: [order.id] })) return null;
  return codes;
};
