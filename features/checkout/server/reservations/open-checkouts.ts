import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

/**
 * How long a payment page reserves an exclusive beat, and how long a network's openings count. The provider requires at
 * least 30 minutes when our request arrives: one more as slack.
 */
export const exclusiveMs = 31 * 60_000;
export const maxOpenCheckouts = 10;

/** Too many payment pages are open from one network. Thrown to roll the transaction back. */
export class TooManyOpenCheckouts extends Error {
  /** Null: waiting doesn't help, the cart itself contains too much. */
  readonly retryAfterSeconds: number | null;

  constructor(retryAfterSeconds: number | null) {
    super('too many checkouts are open');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Identifies visitors without storing their addresses. */
const markOf = ({ sessionSecret }: CheckoutDeps['config'], network: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.openings').digest();
  return createHmac('sha256', secret).update(network).digest('base64url');
};

/**
 * Counts a new checkout for its network, so that nobody can block the store's exclusive beats or trigger mails without
 * limit: at most ten open checkouts per half hour, and ten exclusive beats reserved by them.
 */
export const limitOpenCheckouts = async (
  { config, clock }: Pick<CheckoutDeps, 'config' | 'clock'>,
  trx: Trx,
  order: OrderRecord,
  network: string,
): Promise<void> => {
  if (!config.rateLimit) return;
  const visitor = markOf(config, network);
  const now = clock.now().getTime();
  // One at a time: concurrent ones wouldn't count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`.execute(trx);
  const open = await trx
    .selectFrom('checkout_openings')
    .select(['exclusives', 'opened_at'])
    .where('visitor', '=', visitor)
    .where('opened_at', '>', new Date(now - exclusiveMs))
    .orderBy('opened_at')
    .execute();
  const exclusives = order.items.filter(({ license }) => license.exclusive).length;
  const held = open.reduce((sum, opening) => sum + opening.exclusives, exclusives);
  if (exclusives > maxOpenCheckouts) throw new TooManyOpenCheckouts(null);
  if (open.length >= maxOpenCheckouts || held > maxOpenCheckouts) {
    const first = open[0]?.opened_at.getTime() ?? now;
    throw new TooManyOpenCheckouts(Math.max(1, Math.ceil((first + exclusiveMs - now) / 1000)));
  }
  await trx
    .insertInto('checkout_openings')
    .values({ order_id: order.id, visitor, exclusives, opened_at: new Date(now) })
    .execute();
};

/** A checkout that was paid or closed no longer counts. */
export const endOpenCheckout = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('checkout_openings').where('order_id', '=', orderId).execute();
};
