import { isFailure } from '#contract-kit/failure.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

interface Opening {
  readonly actor: UserActor;
  readonly email: string;
  readonly action: 'payouts.open-onboarding' | 'payouts.open-dashboard';
}

/**
 * Such a link can change where a seller's money goes, so the audit log records an admin who gets another person's link.
 * It never contains the link itself.
 */
export const auditLink = async <T extends object>(
  { db, clock }: Pick<PayoutsDeps, 'db' | 'clock'>,
  { actor, email, action }: Opening,
  response: T,
): Promise<T> => {
  if (isFailure(response)) return response;
  const seller = await findUserByEmail(db, email);
  if (!seller || seller.id === actor.id) return response;
  await inTransaction(db, (trx) =>
    writeAudit(trx, { at: clock.now(), actorId: actor.id, from: actor.address, action, subjectId: seller.id }),
  );
  return response;
};
