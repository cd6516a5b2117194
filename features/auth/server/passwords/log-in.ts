import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { siteOf } from '#platform/rate-limits/network-of.ts';
import { limits, perAccount } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { type LogInResult, passFirstFactor } from '../two-factor/pass-first-factor.ts';
import { orBusy } from './or-busy.ts';
import { checkPassword, findPasswordHash } from './stored-password.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Refused = Failure<'AUTH_WRONG' | 'AUTH_SUSPENDED' | 'AUTH_TOO_OFTEN' | 'AUTH_BUSY'>;

/** An unknown email, a wrong password and an account without one get the same response, after the same time. */
export const logIn = async (
  deps: Deps,
  { email, password }: Credentials,
  caller: Caller,
): Promise<LogInResult | Refused> => {
  const account = email.toLowerCase();
  const user = await findUserByEmail(deps.db, email);
  const known = await findKnownDevice(deps.db, { userId: user?.id, devices: caller.devices });
  const wait = await checkRateLimits(
    deps,
    ...(known === null ? perNetwork(limits.logInByAccount, caller.network, account) : []),
    ...perNetwork(limits.logInByNetwork, caller.network),
    perAccount(known === null ? limits.logInByAccountEverywhere : limits.logInByAccount, account, known),
  );
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const stored = await findPasswordHash(deps.db, user?.id);
  return orBusy(async () => {
    const right = await checkPassword(deps, { userId: user?.id, stored, password, key: siteOf(caller.network) });
    if (right === null || !user) return fail('AUTH_WRONG');
    const stillHolds = async (trx: Trx): Promise<boolean> => (await findPasswordHash(trx, user.id)) === right;
    return (await passFirstFactor(deps, user, { method: 'password', caller, stillHolds })) ?? fail('AUTH_WRONG');
  });
};
