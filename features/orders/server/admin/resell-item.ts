import { fail, type Failure } from '#contract-kit/failure.ts';
import { putBackOnSale } from '#features/catalogue/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor, type UserActor } from '#platform/http/actor.ts';
import { findEndedSales } from '../exclusive/sell-exclusive-once.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { auditOrder } from './audit-order.ts';
import { lockItem } from './manual.ts';

interface Resale {
  readonly orderId: string;
  readonly itemId: string;
  readonly actor: UserActor;
}

type Refusal = Failure<'ORDERS_NOT_FOUND' | 'ORDERS_NOT_EXCLUSIVE' | 'ORDERS_LICENSE_STANDS' | 'ORDERS_BEAT_NOT_HELD'>;

/** Puts a beat back on sale after its exclusive license has ended. For admins, and for the beat's seller. */
export const resellItem = (
  { db, clock }: Deps,
  { orderId, itemId, actor }: Resale,
): Promise<{ message: string } | Refusal> =>
  inTransaction(db, async (trx) => {
    const found = await lockItem(trx, { orderId, itemId });
    if (!found || !mayActFor(actor, { id: found.item.seller_id })) return fail('ORDERS_NOT_FOUND');
    const { order, item } = found;
    if (!item.license.exclusive) return fail('ORDERS_NOT_EXCLUSIVE');
    if (!(await findEndedSales(trx, [item.id])).has(item.id)) return fail('ORDERS_LICENSE_STANDS');
    const at = clock.now();
    const beat = await putBackOnSale(trx, { beatId: item.beat_id, itemId: item.id, at });
    if (beat === 'kept') return fail('ORDERS_BEAT_NOT_HELD');
    await noteChange(trx, { orderId, itemId, became: 'resold' });
    if (actor.id !== item.seller_id) {
      const [before, after] = [{ beat: 'sold' }, { beat }];
      await auditOrder(trx, order, { at, actor, action: 'resell-item', itemId, before, after });
    }
    return {
      message:
        beat === 'on-sale'
          ? `${item.beat_title} is back on sale.`
          : `${item.beat_title} belongs to its seller again, but something is missing before it can go on sale. They can finish it in their catalog.`,
    };
  });
