import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ManagedLicense } from '../../contract-manager.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findAssignmentsTo } from '../read/find-assignments.ts';
import { findManaged } from '../read/list-licenses.ts';
import { lockOffered } from '../read/policy.ts';
import { assignmentLife } from './assignment-states.ts';

interface Input {
  readonly actor: UserActor;
  readonly licenseId: string;
  readonly state: 'accepted' | 'refused';
}

/** Accepts or declines an offered license. Idempotent; a declined offer can still be accepted. */
export const respondToAssignment = async <State extends Input['state']>(
  deps: Deps,
  { actor, licenseId, state }: Input & { readonly state: State },
): Promise<
  ManagedLicense | Failure<'LICENSES_NOT_FOUND' | (State extends 'refused' ? 'LICENSES_ALREADY_ACCEPTED' : never)>
> => {
  const failed = await inTransaction(deps.db, async (trx) => {
    const license = await lockOffered(trx, licenseId);
    const [person] = await findUsersByIds(trx, [actor.id]);
    const offers = license && person ? await findAssignmentsTo(trx, person) : [];
    const offer = offers.find((one) => one.license_id === licenseId);
    if (!offer) return 'LICENSES_NOT_FOUND';
    if (offer.state === 'accepted' && state === 'refused') return 'LICENSES_ALREADY_ACCEPTED';
    if (offer.state === state) return null;
    await assignmentLife.move(trx, offer, state, { user_id: actor.id, answered_at: deps.clock.now() });
    return null;
  });
  if (failed) return fail(failed) as Failure<'LICENSES_NOT_FOUND'>;
  return (await findManaged(deps.db, actor, { licenseId })) ?? fail('LICENSES_NOT_FOUND');
};
