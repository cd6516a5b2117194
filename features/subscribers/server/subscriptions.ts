import { withdrawMails } from '#features/mailing/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { categories, type Category } from '../contract.ts';

/** By subscriber, in the order of the categories. */
export const findSubscriptions = async (
  db: Queryable,
  subscriberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Category[]>> => {
  if (subscriberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscribers_subscriptions')
    .select(['subscriber_id', 'category'])
    .where('subscriber_id', 'in', [...subscriberIds])
    .execute();
  return new Map(
    subscriberIds.map((id) => {
      const chosen = rows.filter((row) => row.subscriber_id === id).map((row) => row.category);
      return [id, categories.filter((category) => chosen.includes(category))];
    }),
  );
};

interface Subscriber {
  readonly id: string;
  readonly email: string;
}

export const findSubscriber = (trx: Trx, id: string): Promise<Subscriber | undefined> =>
  trx.selectFrom('subscribers_subscribers').select(['id', 'email']).where('id', '=', id).executeTakeFirst();

export const join = async (trx: Trx, { id }: Subscriber, joined: readonly Category[], at: Date): Promise<void> => {
  if (joined.length === 0) return;
  await trx
    .insertInto('subscribers_subscriptions')
    .values(joined.map((category) => ({ subscriber_id: id, category, subscribed_at: at })))
    .onConflict((known) => known.doNothing())
    .execute();
  await trx.updateTable('subscribers_subscribers').set({ left_at: null }).where('id', '=', id).execute();
};

/**
 * Removes a subscriber from lists and withdraws their waiting emails. Deleting the subscriptions first waits for a
 * batch that has locked them, so its emails are found. The subscriber is locked last, as for a bounce, to prevent
 * deadlocks.
 */
export const leave = async (
  trx: Trx,
  { id, email }: Subscriber,
  left: readonly Category[],
  at: Date,
): Promise<void> => {
  if (left.length === 0) return;
  await trx
    .deleteFrom('subscribers_subscriptions')
    .where('subscriber_id', '=', id)
    .where('category', 'in', [...left])
    .execute();
  for (const category of left) await withdrawMails(trx, { purpose: `campaign:${category}:`, to: email });
  const own = trx.selectFrom('subscribers_subscribers').select('id').where('id', '=', id);
  await own.forNoKeyUpdate().execute();
  await trx
    .updateTable('subscribers_subscribers')
    .set({ left_at: at })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    // A separate statement, because only a new one sees a list that was joined during the wait for the lock.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscribers_subscriptions').select('category').where('subscriber_id', '=', id))),
    )
    .execute();
};
