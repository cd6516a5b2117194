import { label } from '#content/current.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { shortenedEmail } from '#platform/mail/shown-email.ts';
import { categories as allCategories, type Category, nameOf, type Preferences } from '../../contract.ts';
import { readLinkToken } from '../links.ts';
import { findSubscriptions, join, leave, findSubscriber } from '../subscriptions.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Unknown = Failure<'SUBSCRIBERS_LINK_UNKNOWN'>;

export const getPreferences = async (deps: Deps, token: string): Promise<Preferences | Unknown> => {
  const link = readLinkToken(deps, token);
  if (link === null) return fail('SUBSCRIBERS_LINK_UNKNOWN');
  const subscriber = await deps.db
    .selectFrom('subscribers_subscribers')
    .select('email')
    .where('id', '=', link.subscriberId)
    .executeTakeFirst();
  if (!subscriber) return fail('SUBSCRIBERS_LINK_UNKNOWN');
  const chosen = (await findSubscriptions(deps.db, [link.subscriberId])).get(link.subscriberId) ?? [];
  return { email: shortenedEmail(subscriber.email), categories: [...chosen] };
};

interface Choice {
  readonly token: string;
  readonly categories: readonly Category[];
}

export const savePreferences = async (
  deps: Deps,
  { token, categories }: Choice,
): Promise<{ message: string; categories: Category[] } | Unknown> => {
  const link = readLinkToken(deps, token);
  if (link === null) return fail('SUBSCRIBERS_LINK_UNKNOWN');
  return await inTransaction(deps.db, async (trx) => {
    const subscriber = await findSubscriber(trx, link.subscriberId);
    if (!subscriber) return fail('SUBSCRIBERS_LINK_UNKNOWN');
    const now = deps.clock.now();
    const chosen = allCategories.filter((one) => categories.includes(one));
    await leave(
      trx,
      subscriber,
      allCategories.filter((one) => !chosen.includes(one)),
      now,
    );
    await join(trx, subscriber, chosen, now);
    const message = forCaller(() =>
      chosen.length > 0 ? t`Your choice is saved.` : t`You’re unsubscribed from everything.`,
    );
    return { message, categories: chosen };
  });
};

/** Unsubscribes without a confirmation, for one-click links in mail programs (RFC 8058). Idempotent. */
export const unsubscribe = async (deps: Deps, token: string): Promise<{ message: string } | Unknown> => {
  const link = readLinkToken(deps, token);
  if (link === null) return fail('SUBSCRIBERS_LINK_UNKNOWN');
  return await inTransaction(deps.db, async (trx) => {
    const subscriber = await findSubscriber(trx, link.subscriberId);
    if (subscriber) await leave(trx, subscriber, [link.category], deps.clock.now());
    return { message: forCaller(() => t`You’re unsubscribed from ${{ list: nameOf(link.category, label) }}.`) };
  });
};
