import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { addComments } from './write-comments.ts';
import { isPublished } from '../beats/is-published.ts';
import { listComments } from './list-comments.ts';
import { type NotOnSale, whyNotOnSale } from '../beats/why-not-on-sale.ts';

interface Input {
  readonly beatId: string;
  readonly userId: string;
  /** 1 to 250 characters. */
  readonly text: string;
}

type Refusal = NotOnSale | Failure<'CATALOGUE_TOO_OFTEN'>;

const pace = { name: 'catalogue.comment', max: 10, seconds: 60 };

/** Several blank lines would push other comments out of sight. */
const withoutGaps = (text: string): string => text.replace(/(?:[^\S\n]*\n){3,}/g, '\n\n');

/** Returns the beat's 50 newest comments, this one first. */
export const addComment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { beatId, userId, text }: Input,
): Promise<{ comments: Comment[] } | Refusal> => {
  const wait = await checkRateLimits(deps, [pace, userId]);
  if (wait > 0) return fail('CATALOGUE_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    if (!(await isPublished(trx, beatId))) return await whyNotOnSale(trx, beatId);
    const createdAt = deps.clock.now();
    await addComments(trx, [{ id: newId(createdAt.getTime()), beatId, userId, text: withoutGaps(text), createdAt }]);
    return { comments: await listComments(trx, beatId) };
  });
};
