import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, giveBackRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { QuoteResponse } from '../../contract.ts';

const seconds = 10 * 60;
const wrongCodes: RateLimit = { name: 'checkout.wrong-code', max: 10, seconds };
/** A cart is quoted after every change, so the same wrong code counts once. */
const sameCode: RateLimit = { name: 'checkout.same-code', max: 1, seconds };

interface TypedCode {
  readonly code: string | null;
  readonly network: string;
}

/**
 * Quotes a cart with the typed code. The code is counted before it's checked, and only a wrong one stays counted. After
 * ten wrong codes in ten minutes the cart is quoted without the next code, so nobody learns whether it exists.
 */
export const tryCode = async <Quoted extends Pick<QuoteResponse, 'code'>>(
  deps: Deps,
  { code, network }: TypedCode,
  quote: (code: string | null) => Promise<Quoted>,
): Promise<Quoted> => {
  if (code === null) return await quote(null);
  const typed = code.toUpperCase();
  const countedAt = deps.clock.now();
  const uses = perNetwork(wrongCodes, network);
  // A request with a repeated code waits until the first one has been counted. It counts if the first was refused.
  const isNew = await inTransaction(deps.db, async (trx): Promise<boolean | Failure<'TOO_MANY_TRIES'>> => {
    const inTrx = { ...deps, db: trx };
    const isFirst = (await checkRateLimits(inTrx, [sameCode, `${network} ${typed}`])) === 0;
    const wait = await checkRateLimits(inTrx, ...uses);
    // The rollback keeps an unchecked code from being counted.
    if (wait > 0) return fail('TOO_MANY_TRIES', { retryAfterSeconds: wait });
    if (!isFirst) await giveBackRateLimits(inTrx, countedAt, ...uses);
    return isFirst;
  });
  if (isFailure(isNew)) {
    const until = new Date(countedAt.getTime() + (isNew.retryAfterSeconds ?? seconds) * 1000).toISOString();
    return { ...(await quote(null)), code: { code: typed, state: 'too_many_tries', until } };
  }
  const quoted = await quote(code);
  if (isNew && quoted.code?.state !== 'unknown') await giveBackRateLimits(deps, countedAt, ...uses);
  return quoted;
};
