import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { checkRateLimits, giveBackRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { QuoteResponse } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';

const seconds = 10 * 60;
const wrongCodes: RateLimit = { name: 'checkout.wrong-code', max: 10, seconds };
/** A cart asks for its prices again after every change: the same wrong code counts once. */
const sameCode: RateLimit = { name: 'checkout.same-code', max: 1, seconds };

type LimitDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'config'>;

interface Tried {
  readonly code: string | null;
  readonly network: string;
  /** The cart without a code. */
  readonly quote: () => Promise<QuoteResponse>;
}

/** Says how the code stands, so that only a wrong one counts. Only its first call does something. */
export type SettleTry = (quoted: Pick<QuoteResponse, 'code'>) => Promise<void>;

/**
 * Counts a code before anyone looks at it: after ten wrong ones in ten minutes nobody learns of another one, and the cart is
 * quoted without it.
 */
export const countCode = async (
  deps: LimitDeps,
  { code, network, quote }: Tried,
): Promise<SettleTry | Failure<'CHECKOUT_TOO_MANY_CODES'>> => {
  if (code === null) return async () => undefined;
  const typed = code.toUpperCase();
  const countedAt = deps.clock.now();
  const uses = perNetwork(wrongCodes, network);
  // The same code waits here for the first one, and takes its place if that was refused.
  const counted = await inTransaction(deps.db, async (trx): Promise<Failure<'CHECKOUT_TOO_MANY_CODES'> | boolean> => {
    const inTrx = { ...deps, db: trx };
    const isNew = (await checkRateLimits(inTrx, [sameCode, `${network} ${typed}`])) === 0;
    const wait = await checkRateLimits(inTrx, ...uses);
    if (wait > 0) return fail('CHECKOUT_TOO_MANY_CODES', { retryAfterSeconds: wait });
    if (!isNew) await giveBackRateLimits(inTrx, countedAt, ...uses);
    return isNew;
  });
  if (isFailure(counted)) {
    const details = { ...(await quote()), code: { code: typed, state: 'too_many_tries' } };
    return { ...counted, details };
  }
  let mayGiveBack = counted;
  return async ({ code: found }) => {
    if (mayGiveBack && found?.state !== 'unknown') await giveBackRateLimits(deps, countedAt, ...uses);
    mayGiveBack = false;
  };
};
