import { fail, type Failure } from '#contract-kit/failure.ts';
import { checkRateLimits, foreseeRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
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

/** After ten wrong codes in ten minutes nobody learns of another one: the cart is quoted without it. */
export const refuseTries = async (
  deps: LimitDeps,
  { code, network, quote }: Tried,
): Promise<Failure<'CHECKOUT_TOO_MANY_CODES'> | null> => {
  if (code === null) return null;
  const wait = await foreseeRateLimits(deps, ...perNetwork(wrongCodes, network));
  if (wait === 0) return null;
  const details = { ...(await quote()), code: { code: code.toUpperCase(), state: 'too_many_tries' } };
  return fail('CHECKOUT_TOO_MANY_CODES', { retryAfterSeconds: wait, details });
};

/** Counts the code of a quote if it's wrong. */
export const countWrongCode = async (
  deps: LimitDeps,
  { code }: Pick<QuoteResponse, 'code'>,
  network: string,
): Promise<void> => {
  if (code?.state !== 'unknown') return;
  const isNew = (await checkRateLimits(deps, [sameCode, `${network} ${code.code}`])) === 0;
  if (isNew) await checkRateLimits(deps, ...perNetwork(wrongCodes, network));
};
