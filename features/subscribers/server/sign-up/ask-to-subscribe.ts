import { createHash, randomBytes } from 'node:crypto';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { categories as allCategories, type Category } from '../../contract.ts';
import { findSubscriptions } from '../subscriptions.ts';
import { sendConfirmation, sendKnown } from './sign-up-mails.ts';

type AskDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

interface Wish {
  /** In lower case. */
  readonly email: string;
  readonly categories: readonly Category[];
  /** Where the request came from. */
  readonly address: string;
}

const minute = 60 * 1000;
/** An address gets no second email within it, whoever asks and however often. */
export const intervalMs = 15 * minute;
export const linkLifetimeMs = 48 * 60 * minute;

const limits: Readonly<Record<'address' | 'network' | 'mails', RateLimit>> = {
  address: { name: 'subscribers.address', max: 5, seconds: 600 },
  network: { name: 'subscribers.network', max: 30, seconds: 600 },
  mails: { name: 'subscribers.mails', max: 4, seconds: 24 * 60 * 60 },
};

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Emails a link to confirm. The response never tells whether an address is known, nor whether it was just emailed: anyone
 * can type anyone's.
 */
export const askToSubscribe = async (
  deps: AskDeps,
  { email, categories, address }: Wish,
): Promise<{ message: string } | Failure<'SUBSCRIBERS_TOO_OFTEN'>> => {
  const network = networkOf(address);
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.address, network, email),
    ...perNetwork(limits.network, network),
  );
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
  if (pending.mailed_at !== null && pending.mailed_at.getTime() > now.getTime() - intervalMs) {
    // The link that they already have shows these, too.
    if (isOpen) await change(trx, email, { categories });
    return;
  }
  if ((await checkRateLimits({ ...deps, db: trx }, [limits.mails, email])) > 0) return;
  const known = await findKnown(trx, email, wished);
  if (known !== null) {
    await change(trx, email, { mailed_at: now });
    return await sendKnown(deps, trx, { id: newId(now.getTime()), to: email, ...known });
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkLifetimeMs);
  await change(trx, email, { categories, token_hash: hashOf(token), mailed_at: now, expires_at: expiresAt });
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
      expires_at: new Date(now.getTime() + linkLifetimeMs),
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

/** A subscriber who is on all of these lists already. */
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
