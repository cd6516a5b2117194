import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { type find as contract, findKinds } from '../contract.ts';
import { maxOfKind } from '../limits.ts';
import { findInFeatures } from './extensions.ts';

// High enough for a search after every few keystrokes.
const limits = {
  account: { name: 'find.search', max: 300, seconds: 600 },
  network: { name: 'find.search.network', max: 900, seconds: 600 },
} satisfies Record<string, RateLimit>;

interface FindRequest {
  readonly actor: Pick<UserActor, 'id' | 'role' | 'isEditor'>;
  /** The result of `networkOf`. */
  readonly network: string;
  readonly q: string;
}

export const find = async (
  deps: Deps,
  { actor, network, q }: FindRequest,
): Promise<ResponseOf<typeof contract> | Failure<'FIND_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limits.account, actor.id], ...perNetwork(limits.network, network));
  if (wait > 0) return fail('FIND_TOO_OFTEN', { retryAfterSeconds: wait });
  // Without a letter that searches compare, it would match every text.
  if (foldText(q).trim() === '') return { results: [] };
  const found = await findInFeatures(deps.db, { actor, text: q });
  return { results: findKinds.flatMap((kind) => found.filter((one) => one.kind === kind).slice(0, maxOfKind)) };
};
