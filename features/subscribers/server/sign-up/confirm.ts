import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import type { Category, Confirmation } from '../../contract.ts';
import { linkToken } from '../links.ts';
import { findSubscriptions, join } from '../subscriptions.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { subscriberConfirmations } from './confirmations.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Over = Failure<'SUBSCRIBERS_LINK_OVER'>;

/** Returns null unless the email's subscriber is on a list. */
const findSubscribed = async (db: Queryable, email: string) => {
  const subscriber = await db
    .selectFrom('subscribers_subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!subscriber) return null;
  const categories = (await findSubscriptions(db, [subscriber.id])).get(subscriber.id) ?? [];
  return categories.length > 0 ? { ...subscriber, categories: [...categories] } : null;
};

/** Changes nothing. */
export const lookAtConfirmation = async (
  { db, clock }: { readonly db: Db; readonly clock: Deps['clock'] },
  token: string,
): Promise<Confirmation | Over> => {
  const link = await subscriberConfirmations.find(db, token, clock.now());
  if (!link) return fail('SUBSCRIBERS_LINK_OVER');
  const { email, expiresAt, isOpen } = link;
  const categories = isOpen ? link.wishes : (await findSubscribed(db, email))?.categories;
  if (!categories) return fail('SUBSCRIBERS_LINK_OVER');
  return { email: shownEmail(email), categories, expiresAt: expiresAt.toISOString(), isConfirmed: !isOpen };
};

interface Press {
  readonly token: string;
  /** The lists that were left ticked; all of them by default. */
  readonly categories?: readonly Category[] | undefined;
}

interface Confirmed {
  message: string;
  categories: Category[];
  preferencesToken: string;
}

const asConfirmed = (deps: DepsWithoutDb, subscriberId: string, categories: Category[]): Confirmed => ({
  message: forCaller(() => t`You’re subscribed.`),
  categories,
  preferencesToken: linkToken(deps, { subscriberId, category: categories[0] ?? 'email-updates' }),
});

/** A second use of the link changes nothing, and gets the same response while the person is subscribed. */
export const confirm = (deps: Deps, { token, categories }: Press): Promise<Confirmed | Over> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = await subscriberConfirmations.use(trx, token, now);
    if (!link?.isOpen) {
      const confirmed = link && (await findSubscribed(trx, link.email));
      return confirmed ? asConfirmed(deps, confirmed.id, confirmed.categories) : fail('SUBSCRIBERS_LINK_OVER');
    }
    const joined = [...new Set(categories ?? link.wishes)];
    const subscriber = await trx
      .insertInto('subscribers_subscribers')
      .values({
        id: newId(now.getTime()),
        email: link.email,
        confirmed_at: now,
        left_at: null,
        bounced_at: null,
        bounce_reason: null,
      })
      // This email arrived, so an earlier refusal by the mail server no longer counts.
      .onConflict((known) =>
        known.column('email').doUpdateSet({ confirmed_at: now, bounced_at: null, bounce_reason: null }),
      )
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    await join(trx, subscriber, joined, now);
    return asConfirmed(deps, subscriber.id, joined);
  });
