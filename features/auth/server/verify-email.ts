import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import { takeTurn } from '#platform/http/limits.ts';
import type { AuthDeps } from './auth-deps.ts';
import { limits } from './auth-limits.ts';
import { lockLink, useUpLinks } from './links.ts';
import { proveEmail } from './prove-email.ts';

/** Whoever holds the link has read the mail, and needs no session to say so. */
export const verifyEmail = async (
  deps: AuthDeps,
  token: string,
  network: string,
): Promise<{ readonly message: string } | Failure<'AUTH_LINK_INVALID' | 'AUTH_TOO_OFTEN'>> => {
  const wait = await takeTurn(deps, [limits.linkByNetwork, network]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await lockLink(trx, token, 'verify-email', now);
    if (!found) return fail('AUTH_LINK_INVALID');
    const { person } = found;
    await useUpLinks(trx, person.id, ['verify-email'], now);
    await proveEmail(deps, trx, person);
    return { message: 'Email verified successfully!' };
  });
};
