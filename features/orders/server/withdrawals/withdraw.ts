import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { withdraw as contract } from '../../contract-withdrawals.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.record-withdrawal': WithdrawalRequest;
  }
}

/** The typed form, and when it arrived (ISO 8601). */
export interface WithdrawalRequest {
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly receivedAt: string;
}

const limits = {
  network: { name: 'orders.withdraw.network', max: 20, seconds: 600 },
  /** Per email and network, so a stranger's attempts elsewhere don't use up the buyer's limit. */
  email: { name: 'orders.withdraw.email', max: 10, seconds: 600 },
} satisfies Readonly<Record<string, RateLimit>>;

/** Responds at once and always with the same message. A job checks later whether that email has such an order. */
export const withdraw = async (
  deps: Deps,
  { network, ...typed }: Omit<WithdrawalRequest, 'receivedAt'> & { readonly network: string },
): Promise<ResponseOf<typeof contract> | Failure<'ORDERS_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.email, network, typed.email.toLowerCase()),
    ...perNetwork(limits.network, network),
  );
  if (wait > 0) return fail('ORDERS_TOO_OFTEN', { retryAfterSeconds: wait });
  await deps.jobs.send('orders.record-withdrawal', { ...typed, receivedAt: deps.clock.now().toISOString() });
  return {
    message: forCaller(
      () =>
        t`If this order was placed with this email, we’ve received your withdrawal, and emailed you what it says and when it arrived. No email after a few minutes? Check both, or write to ${{ email: label.email }}.`,
    ),
  };
};
