import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import {
  hashOptInToken,
  mayMailOptIn,
  newOptInToken,
  optInIntervalMs,
  optInLifetimeMs,
  waitToOptIn,
} from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { categories as allCategories, type Category } from '../../contract.ts';
import { findSubscriptions } from '../subscriptions.ts';
import { sendConfirmation, sendKnown } from './sign-up-mails.ts';

type AskDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

interface Wish {
  /** In lower case. */
  readonly email: string;
  readonly categories: readonly Category[];
  /** The IP address of the request. */
  readonly address: string;
}

/**
 * Emails a link to confirm. The response reveals neither whether an address is known nor whether it was just emailed,
 * because anyone can type anyone's.
 */
export const askToSubscribe = async (
  deps: AskDeps,
  { email, categories, address }: Wish,
): Promise<{ message: string } | Failure<'SUBSCRIBERS_TOO_OFTEN'>> => {
  const wait = await waitToOptIn(deps, { email, ip: address });
  if (wait > 0) return fail('SUBSCRIBERS_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, (trx) => writeTo(deps, trx, email, categories));
  return { message: 'Check your inbox: we’ve sent you a link to confirm.' };
};

const writeTo = async (deps: AskDeps, trx: Trx, email: string, wished: readonly Category[]): Promise<void> => {
  const now = deps.clock.now();
  const pending = await lockPending(trx, email, now);
  const isOpen = pending.token_hash !== null && pending.expires_at > now;
  const categories = allCategories.filter(
    (one) => wished.includes(one) || (isOpen && pending.categories.includes(one)),
  );
  if (pending.mailed_at !== null && pending.mailed_at.getTime() > now.getTime() - optInIntervalMs) {
    // The link that was sent earlier covers these, too.
    if (isOpen) await change(trx, email, { categories });
    return;
  }
  if (!(await mayMailOptIn(deps, trx, email))) return;
  const known = await findKnown(trx, email, wished);
  if (known !== null) {
    await change(trx, email, { mailed_at: now });
    return await sendKnown(deps, trx, { id: newId(now.getTime()), to: email, ...known });
  }
  const token = newOptInToken();
  const expiresAt = new Date(now.getTime() + optInLifetimeMs);
  await change(trx, email, { categories, token_hash: hashOptInToken(token), mailed_at: now, expires_at: expiresAt });
  await sendConfirmation(deps, trx, { id: newId(now.getTime()), to: email, categories, token, expiresAt });
};

/** The address's row, locked until the transaction ends. */
const lockPending = async (trx: Trx, email: string, now: Date) => {
  await trx
    .insertInto('subscribers_confirmations')
    .values({
      email,
      categories: [],
      token_hash: null,
      used_token_hash: null,
      mailed_at: null,
      expires_at: new Date(now.getTime() + optInLifetimeMs),
    })
    .onConflict((known) => known.doNothing())
    .execute();
  return await trx
    .selectFrom('subscribers_confirmations')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

interface Change {
  readonly categories?: Category[];
  readonly token_hash?: Buffer;
  readonly mailed_at?: Date;
  readonly expires_at?: Date;
}

const change = async (trx: Trx, email: string, values: Change): Promise<void> => {
  await trx.updateTable('subscribers_confirmations').set(values).where('email', '=', email).execute();
};

/** A subscriber who is already on all of these lists. */
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
