import type { Holder, Thing } from '#features/checkout/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { refuseUse } from '../find-discounts.ts';
import type { CodeRow } from '../tables.ts';
import { heldUse } from './find-yielding.ts';

/** An order may have several codes of the same name, each of another seller or the label. */
const codeIdsOf = ({ items }: OrderRecord): string[] => [
  ...new Set(items.flatMap(({ reason, reason_id: id }) => (reason === 'code' && id !== null ? [id] : []))),
];

const selectCodes = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null);

export const findCodesById = async (db: Queryable, ids: readonly string[]): Promise<CodeRow[]> =>
  ids.length === 0 ? [] : await selectCodes(db, ids).execute();

/** Whether an order that was just written may use its codes. The order's own use isn't counted. */
const mayRedeem = async (trx: Trx, codes: readonly CodeRow[], order: OrderRecord): Promise<boolean> => {
  const buyer = { buyerId: order.buyer_id, email: order.email };
  for (const code of codes) if (await refuseUse(trx, code, { buyer, without: [order.id] })) return false;
  return true;
};

/**
 * Locks an order's codes until the transaction ends, so that simultaneous orders count one after the other.
 * @returns what the order holds of the codes; null if one was deleted or can't be used
 */
export const redeemCodes = async (
  { config }: Deps,
  trx: Trx,
  { order, holder }: { readonly order: OrderRecord; readonly holder: Holder },
): Promise<Thing[] | null> => {
  const ids = codeIdsOf(order);
  if (ids.length === 0) return [];
  // Always in the same order, so that two carts with the same codes can't deadlock.
  const codes = await selectCodes(trx, ids).orderBy('id').forUpdate().execute();
  if (codes.length < ids.length || !(await mayRedeem(trx, codes, order))) return null;
  return codes.flatMap((code) => heldUse(config, code, holder) ?? []);
};
