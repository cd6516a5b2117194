import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from './order-record.ts';

/** A proxy may pass on any text as an IP address. */
const maxLength = 60;

export const boundAddress = (address: string): string => address.slice(0, maxLength);

/** Stores the IP address that an order was placed from, as evidence in a dispute. A free order can't be disputed. */
export const noteAddress = async (
  trx: Trx,
  { id, total_cents: cents, created_at: at }: Pick<OrderRecord, 'id' | 'total_cents' | 'created_at'>,
  address: string | undefined,
): Promise<void> => {
  if (!address || cents === 0) return;
  await trx
    .insertInto('orders_addresses')
    .values({ order_id: id, address: boundAddress(address), noted_at: at })
    .execute();
};
