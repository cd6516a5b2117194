import { fail, type Failure } from '#contract-kit/failure.ts';
import { waitToOptIn } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { categories as allCategories, type Category } from '../../contract.ts';
import { findSubscriptions } from '../subscriptions.ts';
import { subscriberConfirmations } from './confirmations.ts';
import { sendConfirmation, sendKnown } from './sign-up-mails.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Wish {
  /** In lower case. */
  readonly email: string;
  readonly categories: readonly Category[];
  /** The request's IP address. */
  readonly address: string;
}

/**
 * Emails a link to confirm. Anyone can type anyone's email, so the response reveals neither whether it is known nor
 * whether it was just emailed.
 */
export const askToSubscribe = async (
  deps: Deps,
  { email, categories, address }: Wish,
): Promise<{ message: string } | Failure<'SUBSCRIBERS_TOO_OFTEN'>> => {
  const wait = await waitToOptIn(deps, { email, ip: address });
  if (wait > 0) return fail('SUBSCRIBERS_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, (trx) => mailConfirmation(deps, trx, email, categories));
  return { message: forCaller(() => t`Check your inbox: we’ve sent you a link to confirm.`) };
};

const mailConfirmation = (deps: Deps, trx: Trx, email: string, wished: readonly Category[]): Promise<void> =>
  subscriberConfirmations.ask(deps, trx, {
    email,
    merge: (open) => allCategories.filter((one) => wished.includes(one) || open.includes(one)),
    mailKnown: async (mail) => {
      const known = await findKnown(trx, email, wished);
      if (known === null) return false;
      await sendKnown(deps, trx, { ...mail, ...known });
      return true;
    },
    mailLink: ({ wishes, ...mail }) => sendConfirmation(deps, trx, { ...mail, categories: wishes }),
  });

/** Finds a subscriber who is already on all of these lists. */
const findKnown = async (trx: Trx, email: string, wished: readonly Category[]) => {
  const subscriber = await trx
    .selectFrom('subscribers_subscribers')
    .select('id')
    .where('email', '=', email)
    .where('bounced_at', 'is', null)
    .executeTakeFirst();
  if (!subscriber) return null;
  const chosen = (await findSubscriptions(trx, [subscriber.id])).get(subscriber.id) ?? [];
  const [category] = wished;
  const isOnAll = wished.every((one) => chosen.includes(one));
  return isOnAll && category !== undefined ? { subscriberId: subscriber.id, category, categories: chosen } : null;
};
