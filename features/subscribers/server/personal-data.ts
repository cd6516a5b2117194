import { label } from '#content/current.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { categories, nameOf } from '../contract.ts';
import { subscriberConfirmations } from './sign-up/confirmations.ts';
import { leave, findSubscriber } from './subscriptions.ts';

/** The lists that a person's verified email is on. An unverified email may be someone else's. */
export const subscribersPersonalData = (): PersonalData => ({
  name: 'subscriptions',
  collect: async (db, { email, email_verified_at: proven }) => {
    const rows =
      proven === null
        ? []
        : await db
            .selectFrom('subscribers_subscribers as p')
            .leftJoin('subscribers_subscriptions as s', 's.subscriber_id', 'p.id')
            .select(['s.category', 's.subscribed_at', 'p.confirmed_at', 'p.left_at', 'p.bounced_at', 'p.bounce_reason'])
            .where('p.email', '=', email.toLowerCase())
            .orderBy('s.category')
            .execute();
    const [first] = rows;
    return {
      data: first
        ? {
            confirmedAt: first.confirmed_at,
            leftAt: first.left_at,
            bouncedAt: first.bounced_at,
            bounceReason: first.bounce_reason,
            lists: rows.flatMap(({ category, subscribed_at: since }) =>
              category === null ? [] : [{ list: nameOf(category, label), since }],
            ),
          }
        : null,
    };
  },
  erase: async (trx, { email, email_verified_at: proven }) => {
    if (proven === null) return [];
    const address = email.toLowerCase();
    const found = await trx
      .selectFrom('subscribers_subscribers')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirst();
    const subscriber = found && (await findSubscriber(trx, found.id));
    if (subscriber) {
      await leave(trx, subscriber, categories, new Date());
      await trx.deleteFrom('subscribers_subscribers').where('id', '=', subscriber.id).execute();
    }
    await subscriberConfirmations.forget(trx, address);
    return [];
  },
});
