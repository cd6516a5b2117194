import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockPerson } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { removeCommentsOf } from '#features/reactions/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { counted } from '#contract-kit/format.ts';
import { mailCommentsRemoved } from './mails.ts';

/** Number of texts that the audit log keeps as evidence, newest first. */
const maxEvidence = 20;

/** Repeated calls remove and record nothing. */
export const removeComments = (
  deps: Deps,
  actor: UserActor,
  userId: string,
): Promise<{ message: string; removed: number } | Failure<'DIRECTORY_USER_NOT_FOUND'>> =>
  inTransaction(deps.db, async (trx) => {
    // A comment that is written at the same time waits for this lock, or is there already and removed below.
    const person = await lockPerson(trx, userId);
    if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
    const comments = await removeCommentsOf(trx, userId);
    const removed = comments.length;
    if (removed > 0) {
      if (person.closed_at === null) await mailCommentsRemoved(deps, trx, person, removed);
      await writeAudit(trx, {
        at: deps.clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'directory.remove-comments',
        subjectId: userId,
        details: {
          before: {
            comments: removed,
            newest: comments.slice(0, maxEvidence).map((comment) => ({
              beatId: comment.beat_id,
              text: comment.text,
              writtenAt: comment.created_at.toISOString(),
            })),
          },
          after: { comments: 0 },
        },
      });
    }
    return { message: `${counted(removed, 'comment')} removed.`, removed };
  });
