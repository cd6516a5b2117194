import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from '../attempts/limits.ts';
import { orBusy } from './or-busy.ts';
import { checkPassword, findPasswordHash } from './stored-password.ts';

type Refused = Failure<'AUTH_WRONG_PASSWORD' | 'AUTH_NO_PASSWORD' | 'AUTH_TOO_OFTEN' | 'AUTH_BUSY'>;

export const checkCurrentPassword = async (deps: Deps, actor: UserActor, password: string): Promise<Refused | null> => {
  const wait = await checkRateLimits(deps, [limits.passwordAgain, actor.id]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const stored = await findPasswordHash(deps.db, actor.id);
  if (stored === null) return fail('AUTH_NO_PASSWORD');
  return orBusy(async () =>
    (await checkPassword(deps, { userId: actor.id, stored, password, key: actor.id })) === null
      ? fail('AUTH_WRONG_PASSWORD')
      : null,
  );
};
