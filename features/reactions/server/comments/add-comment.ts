import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { hasProvenEmail, isSuspended } from '#features/account/server/public.ts';
import type { Comment, NotOnSale } from '#features/catalogue/contract.ts';
import { lockPublished, whyNotOnSale } from '#features/catalogue/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { addComments } from './write-comments.ts';
import { listComments } from './list-comments.ts';

interface Input {
  readonly beatId: string;
  readonly userId: string;
  /** The result of `networkOf`. */
  readonly network: string;
  /** 1 to 250 characters. */
  readonly text: string;
}

type Refusal = NotOnSale | Failure<'CATALOGUE_TOO_OFTEN' | 'CATALOGUE_EMAIL_UNVERIFIED'>;

// A beat shows its newest 50 comments. A few people, or one network with many accounts, must not fill all of them.
const limits = {
  onBeat: { name: 'catalogue.comment.account-beat', max: 5, seconds: 600 },
  account: { name: 'catalogue.comment', max: 10, seconds: 60 },
  networkOnBeat: { name: 'catalogue.comment.network-beat', max: 10, seconds: 600 },
  network: { name: 'catalogue.comment.network', max: 60, seconds: 600 },
  beat: { name: 'catalogue.comment.beat', max: 30, seconds: 600 },
} satisfies Readonly<Record<string, RateLimit>>;

/** Several blank lines would push other comments out of sight. */
const withoutGaps = (text: string): string => text.replace(/(?:[^\S\n]*\n){3,}/g, '\n\n');

/** Returns the beat's 50 newest comments, the new one first. */
export const addComment = async (
  deps: Deps,
  { beatId, userId, network, text }: Input,
): Promise<{ comments: Comment[] } | Refusal> => {
  if (!(await hasProvenEmail(deps.db, userId))) return fail('CATALOGUE_EMAIL_UNVERIFIED');
  const wait = await checkRateLimits(
    deps,
    [limits.onBeat, `${userId} ${beatId}`],
    [limits.account, userId],
    ...perNetwork(limits.networkOnBeat, network, beatId),
    ...perNetwork(limits.network, network),
    [limits.beat, beatId],
  );
  if (wait > 0) return fail('CATALOGUE_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    if ((await lockPublished(trx, beatId)) === null) return await whyNotOnSale(trx, beatId);
    const createdAt = deps.clock.now();
    // A concurrent suspension waits for this transaction, and then finds the comment.
    const authorSuspended = await isSuspended(trx, userId);
    const comment = { beatId, userId, text: withoutGaps(text), createdAt, authorSuspended };
    await addComments(trx, [{ id: newId(createdAt.getTime()), ...comment }]);
    return { comments: await listComments(trx, beatId) };
  });
};
