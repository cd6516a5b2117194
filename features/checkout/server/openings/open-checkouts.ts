import type { Selectable } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { hashMark, type Visitor } from '../holds/holders.ts';
import type { OpenCheckoutTable } from '../tables.ts';

/** How long a page with an exclusive beat or a code stays open. Stripe requires at least 30 minutes from the request. */
export const exclusiveMs = 31 * 60_000;
export const maxOpenCheckouts = 10;

type OpenCheckout = Selectable<OpenCheckoutTable>;
type Config = Pick<Deps['config'], 'sessionSecret'>;

const marksOf = (config: Config, { browser, buyerId, network }: Visitor) => ({
  browser: browser === null ? null : hashMark(config, 'browser', browser),
  account: buyerId === null ? null : hashMark(config, 'account', buyerId),
  visitor: hashMark(config, 'network', network),
});

/** Makes other requests of this browser or account and, if limits are on, network wait until the transaction ends. */
export const lockOpenings = async ({ config }: Deps, trx: Trx, visitor: Visitor): Promise<void> => {
  const { browser, account, visitor: network } = marksOf(config, visitor);
  for (const mark of [browser, account, ...(config.rateLimit ? [network] : [])]) {
    if (mark !== null) await lockName(trx, mark);
  }
};

/** Only the newest count; nobody has more tabs open. */
const maxOwn = 20;

/** The open checkouts of this browser or account, newest first. */
export const findOwnOpenings = async (
  { config }: DepsWithoutDb,
  db: Queryable,
  visitor: Visitor,
): Promise<OpenCheckout[]> => {
  const { browser, account } = marksOf(config, visitor);
  if (browser === null && account === null) return [];
  return await db
    .selectFrom('checkout_openings')
    .selectAll()
    .where((opening) =>
      opening.or([
        ...(browser === null ? [] : [opening('browser', '=', browser)]),
        ...(account === null ? [] : [opening('account', '=', account)]),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .limit(maxOwn)
    .execute();
};

/** Ids of the visitor's unpaid orders with a payment page. Free orders have none. */
export const findOpenPages = async (deps: Deps, db: Queryable, visitor: Visitor): Promise<string[]> =>
  (await findOwnOpenings(deps, db, visitor)).flatMap(({ order_id: id, page_url: url }) => (url === null ? [] : [id]));

/** At most ten of the checkouts that one network opened in the last half hour may be open. Free ones count as open. */
export const recordOpening = async (
  { config, clock }: Deps,
  trx: Trx,
  { order, visitor, request }: { readonly order: OrderRecord; readonly visitor: Visitor; readonly request: string },
): Promise<Failure<'CHECKOUT_TOO_MANY'> | null> => {
  const marks = marksOf(config, visitor);
  const now = clock.now().getTime();
  if (config.rateLimit) {
    const open = await trx
      .selectFrom('checkout_openings')
      .select('opened_at')
      .where('visitor', '=', marks.visitor)
      .where('opened_at', '>', new Date(now - exclusiveMs))
      .orderBy('opened_at')
      .execute();
    if (open.length >= maxOpenCheckouts) {
      const first = open[0]?.opened_at.getTime() ?? now;
      return fail('CHECKOUT_TOO_MANY', {
        retryAfterSeconds: Math.max(1, Math.ceil((first + exclusiveMs - now) / 1000)),
      });
    }
  }
  await trx
    .insertInto('checkout_openings')
    .values({ ...marks, order_id: order.id, request, opened_at: new Date(now) })
    .execute();
  return null;
};

export const notePageUrl = async (trx: Trx, orderId: string, url: string): Promise<void> => {
  await trx.updateTable('checkout_openings').set({ page_url: url }).where('order_id', '=', orderId).execute();
};

/** @returns null if the payment page isn't open yet, undefined if the order was paid or closed */
export const findPageUrl = async (db: Queryable, orderId: string): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('checkout_openings')
    .select('page_url')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.page_url;
};

export const endOpenCheckout = async (trx: Trx, orderId: string): Promise<void> => {
  await trx.deleteFrom('checkout_openings').where('order_id', '=', orderId).execute();
};
