import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ItemState } from '../../contract.ts';
import { findOrder, type ItemRecord, type OrderRecord } from '../lifecycle/order-record.ts';
import { isRefunded } from '../lifecycle/order-states.ts';
import { isOrderKey } from './order-key.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Readable {
  readonly id: string;
  readonly key_version: number;
  readonly buyer_id: string | null;
}

/** Anyone with an order's key acts for its buyer, like the account that bought it. */
export const isBuyersOwn = (
  config: Pick<Config, 'sessionSecret'>,
  order: Readable,
  { key, buyerId }: { readonly key: string | undefined; readonly buyerId: string | null },
): boolean => isOrderKey(config.sessionSecret, order, key) || (buyerId !== null && buyerId === order.buyer_id);

const mayReadOrder = (
  config: Pick<Config, 'sessionSecret'>,
  order: Readable,
  { key, actor }: { readonly key: string | undefined; readonly actor: Actor },
): boolean =>
  isBuyersOwn(config, order, { key, buyerId: actor.kind === 'user' ? actor.id : null }) ||
  (actor.kind === 'user' && actor.role === 'admin');

export interface OrderRequest {
  readonly orderId: string;
  readonly key: string | undefined;
  readonly actor: Actor;
}

/** The order, or null if it doesn't exist or the caller may not see it. */
export const readOrder = async (deps: Deps, request: OrderRequest): Promise<OrderRecord | null> => {
  const order = await findOrder(deps.db, { id: request.orderId });
  return order && mayReadOrder(deps.config, order, request) ? order : null;
};

export type Refusal = 'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN';
export type FileRefusal = Refusal | 'ORDERS_UPGRADED';

/** Why an item has nothing to download; null if it has files. */
export const refusals: Readonly<Record<ItemState, FileRefusal | null>> = {
  granted: null,
  upgraded: 'ORDERS_UPGRADED',
  frozen: 'ORDERS_FROZEN',
  withdrawn: 'ORDERS_WITHDRAWN',
  lost: 'ORDERS_WITHDRAWN',
  pending: 'ORDERS_NOT_FOUND',
};

export const withheldMessage = (): string => t`We have withdrawn this license, so its files are no longer available.`;

/** Whether the license was withdrawn by an admin, and not by a refund. */
export const isWithheld = (
  item: Pick<ItemRecord, 'state' | 'paid_cents' | 'refunded_cents' | 'withheld'>,
  order: Pick<OrderRecord, 'state'>,
): boolean => item.state === 'withdrawn' && item.withheld && !isRefunded(item, order);

interface ItemRequest extends OrderRequest {
  readonly itemId: string;
}

/** Reads an item for its agreement, which stays readable after an upgrade. */
export const readLicensedItem = async (deps: Deps, request: ItemRequest): Promise<ItemRecord | Failure<Refusal>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id }) => id === request.itemId);
  if (!item) return fail('ORDERS_NOT_FOUND');
  const refusal = refusals[item.state];
  if (refusal === null || refusal === 'ORDERS_UPGRADED') return item;
  return order && isWithheld(item, order) ? fail(refusal, { message: forCaller(withheldMessage) }) : fail(refusal);
};

export const readItem = async (deps: Deps, request: ItemRequest): Promise<ItemRecord | Failure<FileRefusal>> => {
  const item = await readLicensedItem(deps, request);
  return !isFailure(item) && item.state === 'upgraded' ? fail('ORDERS_UPGRADED') : item;
};
