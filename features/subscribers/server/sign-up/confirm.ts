import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { hashOptInToken } from '#features/mailing/server/public.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Category, Confirmation } from '../../contract.ts';
import { linkToken } from '../links.ts';
import { findSubscriptions, join } from '../subscriptions.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

type Over = Failure<'SUBSCRIBERS_LINK_OVER'>;

const openLinks = (db: Queryable, token: string, now: Date) =>
  db
    .selectFrom('subscribers_confirmations')
    .select(['email', 'categories', 'expires_at'])
    .where('token_hash', '=', hashOptInToken(token))
    .where('expires_at', '>', now);

/** The subscriber whom a link has confirmed, while they are on a list; null for any other link. */
const findConfirmed = async (db: Queryable, token: string, now: Date) => {
  const confirmed = await db
    .selectFrom('subscribers_confirmations as c')
    .innerJoin('subscribers_subscribers as s', 's.email', 'c.email')
    .select(['s.id', 's.email', 'c.expires_at'])
    .where('c.used_token_hash', '=', hashOptInToken(token))
    .where('c.expires_at', '>', now)
    .executeTakeFirst();
  if (!confirmed) return null;
  const categories = (await findSubscriptions(db, [confirmed.id])).get(confirmed.id) ?? [];
  return categories.length > 0 ? { ...confirmed, categories: [...categories] } : null;
};

/** Reads only. */
export const lookAtConfirmation = async (
  { db, clock }: { readonly db: Db; readonly clock: Deps['clock'] },
  token: string,
): Promise<Confirmation | Over> => {
  const now = clock.now();
  const open = await openLinks(db, token, now).executeTakeFirst();
  const found = open ?? (await findConfirmed(db, token, now));
  if (!found) return fail('SUBSCRIBERS_LINK_OVER');
  const { email, categories, expires_at: expiresAt } = found;
  return { email: shownEmail(email), categories, expiresAt: expiresAt.toISOString(), isConfirmed: !open };
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

const asConfirmed = (deps: Pick<Deps, 'config'>, subscriberId: string, categories: Category[]): Confirmed => ({
  message: 'You’re subscribed.',
  categories,
  preferencesToken: linkToken(deps, { subscriberId, category: categories[0] ?? 'email-updates' }),
});

/** If the link is used twice, the second time changes nothing and gets the same response while they are subscribed. */
export const confirm = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { token, categories }: Press,
): Promise<Confirmed | Over> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await openLinks(trx, token, now).forUpdate().executeTakeFirst();
    if (!found) {
      const confirmed = await findConfirmed(trx, token, now);
      return confirmed ? asConfirmed(deps, confirmed.id, confirmed.categories) : fail('SUBSCRIBERS_LINK_OVER');
    }
    const joined = [...new Set(categories ?? found.categories)];
    await trx
      .updateTable('subscribers_confirmations')
      .set({ token_hash: null, used_token_hash: hashOptInToken(token), categories: [] })
      .where('email', '=', found.email)
      .execute();
    const subscriber = await trx
      .insertInto('subscribers_subscribers')
      .values({
        id: newId(now.getTime()),
        email: found.email,
        confirmed_at: now,
        left_at: null,
        bounced_at: null,
        bounce_reason: null,
      })
      // This email arrived, so an address that was refused before works again.
      .onConflict((known) =>
        known.column('email').doUpdateSet({ confirmed_at: now, bounced_at: null, bounce_reason: null }),
      )
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    await join(trx, subscriber, joined, now);
    return asConfirmed(deps, subscriber.id, joined);
  });
