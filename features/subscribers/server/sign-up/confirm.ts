import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Category, Confirmation } from '../../contract.ts';
import { linkToken } from '../links.ts';
import { join } from '../subscriptions.ts';
import { hashOf } from './ask-to-subscribe.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

type Over = Failure<'SUBSCRIBERS_LINK_OVER'>;

const openLinks = (db: Queryable, token: string, now: Date) =>
  db
    .selectFrom('subscribers_confirmations')
    .select(['email', 'categories', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now);

/** Changes nothing. */
export const lookAtConfirmation = async (
  { db, clock }: { readonly db: Db; readonly clock: Deps['clock'] },
  token: string,
): Promise<Confirmation | Over> => {
  const found = await openLinks(db, token, clock.now()).executeTakeFirst();
  if (!found) return fail('SUBSCRIBERS_LINK_OVER');
  return { email: shownEmail(found.email), categories: found.categories, expiresAt: found.expires_at.toISOString() };
};

interface Press {
  readonly token: string;
  /** Those that they left ticked; all that were asked for, unless told. */
  readonly categories?: readonly Category[] | undefined;
}

/** Of two presses at once, one confirms; the other finds the link used. */
export const confirm = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { token, categories }: Press,
): Promise<{ message: string; categories: Category[]; preferencesToken: string } | Over> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await openLinks(trx, token, now).forUpdate().executeTakeFirst();
    if (!found) return fail('SUBSCRIBERS_LINK_OVER');
    const joined = [...new Set(categories ?? found.categories)];
    await trx
      .updateTable('subscribers_confirmations')
      .set({ token_hash: null, categories: [] })
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
      // Their mail arrived: whatever was refused before works again.
      .onConflict((known) =>
        known.column('email').doUpdateSet({ confirmed_at: now, bounced_at: null, bounce_reason: null }),
      )
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    await join(trx, subscriber, joined, now);
    return {
      message: 'You’re subscribed.',
      categories: joined,
      preferencesToken: linkToken(deps, { subscriberId: subscriber.id, category: joined[0] ?? 'email-updates' }),
    };
  });
