import type { Trx } from '#platform/database/open.ts';
import type { ItemState } from '../../contract.ts';
import { isSold, isStanding } from '../../state-groups.ts';
import { findLastChange } from '../lifecycle/note-change.ts';
import { type ItemRecord, lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { isRefunded, type Ties, transitionItem } from '../lifecycle/order-states.ts';
import { sendLicenseBackMail } from '../mails/upgrade-mails.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import { findStandingUpgrades } from './standing-upgrades.ts';

/*
 * An upgrade replaces a license of an earlier order, its base. This is the whole rule.
 *
 * If several upgrades of one item are bought, the first one reported as paid is valid ("stands"); later ones are `lost`
 * and refunded. While an upgrade stands, its base is `upgraded`. When it ends, the buyer has the base again and gets
 * one email. While a dispute freezes the base, it freezes the upgrade; when the base ends, the upgrade is `lost` and
 * refunded. If the base is missing because an older backup was restored, the upgrade's payment still counts. The
 * transaction of the upgrade's order locks and writes both orders. Changes to a base are passed on by reconciling the
 * orders of its upgrades (`find-upgrading-orders.ts`). Several orders are locked newest first: a base is always older.
 */

/** An item that an upgrade replaces, and its order, locked. */
interface Base {
  readonly item: ItemRecord;
  readonly order: OrderRecord;
}

export interface LockedTies {
  /** Keyed by the ids of the upgrades' own items. */
  readonly bases: ReadonlyMap<string, Base>;
  /** The id of the standing upgrade, by the id of the item it replaces. */
  readonly standing: Map<string, string>;
}

const baseIdOf = ({ reason, reason_id: id }: ItemRecord): string | null => (reason === 'upgrade' ? id : null);

/** The links between a locked order's items and those of other orders. They can't change until the commit. */
export const lockTies = async (trx: Trx, order: OrderRecord): Promise<LockedTies> => {
  const bases = await lockBases(trx, order.items);
  const upgrades = await findStandingUpgrades(trx, [
    ...order.items.map(({ id }) => id),
    ...[...bases.values()].map(({ item }) => item.id),
  ]);
  return { bases, standing: new Map([...upgrades].map(([baseId, { itemId }]) => [baseId, itemId])) };
};

const lockBases = async (trx: Trx, items: readonly ItemRecord[]): Promise<Map<string, Base>> => {
  const baseIds = items.flatMap((item) => baseIdOf(item) ?? []);
  if (baseIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select('orders_orders.id')
    .distinct()
    .where('orders_items.id', 'in', baseIds)
    .orderBy('orders_orders.id', 'desc')
    .execute();
  const found = new Map<string, Base>();
  for (const { id } of rows) {
    const order = await lockOrder(trx, id);
    for (const item of order?.items ?? []) if (order) found.set(item.id, { item, order });
  }
  return new Map(
    items.flatMap((item) => {
      const base = found.get(baseIdOf(item) ?? '');
      return base ? [[item.id, base] as const] : [];
    }),
  );
};

export const tiesOf = ({ bases, standing }: LockedTies, { id }: Pick<ItemRecord, 'id'>): Ties => ({
  base: bases.get(id)?.item.state ?? null,
  isReplaced: standing.has(id),
});

const ended: readonly ItemState[] = ['withdrawn', 'lost'];

/** The item's new state: `target` by its own payment, limited by its base and its upgrade. */
export const followTies = (ties: LockedTies, item: ItemRecord, target: ItemState): ItemState => {
  const base = ties.bases.get(item.id)?.item;
  if (base && isSold(target)) {
    const other = ties.standing.get(base.id);
    const isTaken = other !== undefined && other !== item.id;
    // A withdrawn item stays withdrawn, even if its refund failed at the bank.
    if (isTaken || ended.includes(base.state)) return item.state === 'withdrawn' ? 'withdrawn' : 'lost';
    if (base.state === 'frozen') return 'frozen';
  }
  return target === 'granted' && ties.standing.has(item.id) ? 'upgraded' : target;
};

interface Settled {
  readonly order: OrderRecord;
  readonly item: ItemRecord;
  /** Someone bought the beat exclusively before the base was paid for, so the base isn't given back. */
  readonly isBaseBeaten: (base: ItemRecord, paidAt: Date) => boolean;
}

/** Marks a written upgrade's base as replaced, or gives it back to the buyer. Returns the base if it changed. */
export const settleBase = async (
  deps: MailDeps,
  trx: Trx,
  ties: LockedTies,
  { order, item, isBaseBeaten }: Settled,
): Promise<ItemRecord | null> => {
  const found = ties.bases.get(item.id);
  if (!found) return null;
  const { item: base, order: baseOrder } = found;
  const stands = isStanding(item.state) || (item.withheld && item.state === 'withdrawn' && !isRefunded(item, order));
  const move = (state: ItemState): Promise<ItemRecord> =>
    transitionItem(trx, baseOrder, base, {
      state,
      refundedCents: base.refunded_cents,
      ties: { base: null, isReplaced: stands },
    });
  if (stands) {
    ties.standing.set(base.id, item.id);
    return base.state === 'granted' ? await move('upgraded') : null;
  }
  const other = ties.standing.get(base.id);
  if (base.state !== 'upgraded' || (other !== undefined && other !== item.id)) return null;
  if (isBaseBeaten(base, baseOrder.paid_at ?? baseOrder.created_at)) return null;
  const back = await move('granted');
  const change = await findLastChange(trx, { orderId: base.order_id, itemId: base.id, became: 'granted' });
  await sendLicenseBackMail(deps, trx, baseOrder, { change, item: back, upgrade: { item, order } });
  return back;
};

/** Like `lockTies` and `tiesOf`, for one item of a locked order, but doesn't lock the other orders. */
export const findTies = async (trx: Trx, item: ItemRecord): Promise<Ties> => {
  const baseId = baseIdOf(item);
  const [base] = baseId === null ? [] : await findBaseState(trx, baseId);
  return { base: base?.state ?? null, isReplaced: (await findStandingUpgrades(trx, [item.id])).has(item.id) };
};

const findBaseState = (trx: Trx, id: string) =>
  trx.selectFrom('orders_items').select('state').where('id', '=', id).execute();
