import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { lockPublished } from '#features/catalogue/server/public.ts';
import { afterCommit, inTransaction, type Queryable } from '#platform/database/open.ts';
import { isConfirmed, mayActFor, type UserActor } from '#platform/http/actor.ts';
import { mailCommentRemoved, type MailDeps } from './comment-removed-mail.ts';
import { listComments } from './list-comments.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Input {
  readonly beatId: string;
  readonly commentId: string;
  readonly reason?: string | undefined;
  readonly actor: UserActor;
  /** Set by the decision about a notice, which emails the author itself. The beat may be off the store by then. */
  readonly forNotice?: true;
}

type Refusal = Failure<'CATALOGUE_COMMENT_NOT_FOUND' | 'FORBIDDEN' | 'PASSWORD_REQUIRED'>;

/** Allowed for the author and for admins. Returns the 50 newest comments that remain. */
export const removeComment = (
  deps: MailDeps & { readonly db: Queryable },
  { beatId, commentId, reason, actor, forNotice }: Input,
): Promise<{ message: string; comments: Comment[] } | Refusal> =>
  inTransaction(deps.db, async (trx) => {
    if (!forNotice && (await lockPublished(trx, beatId)) === null) return fail('CATALOGUE_COMMENT_NOT_FOUND');
    const comment = await trx
      .selectFrom('catalogue_comments')
      .select(['user_id', 'text', 'created_at'])
      .where('id', '=', commentId)
      .where('beat_id', '=', beatId)
      .forUpdate()
      .executeTakeFirst();
    if (!comment) return fail('CATALOGUE_COMMENT_NOT_FOUND');
    if (!mayActFor(actor, { id: comment.user_id })) return fail('FORBIDDEN');
    if (comment.user_id !== actor.id && !isConfirmed(actor)) return fail('PASSWORD_REQUIRED');
    await trx.deleteFrom('catalogue_comments').where('id', '=', commentId).execute();
    afterCommit(trx, ({ ownWrites }) => ownWrites.noteWithdrawal());
    if (comment.user_id !== actor.id) {
      if (!forNotice) await mailCommentRemoved(deps, trx, { authorId: comment.user_id, beatId, reason });
      await writeAudit(trx, {
        at: deps.clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'catalogue.remove-comment',
        subjectId: comment.user_id,
        // The text is evidence: only admins read this entry, and nobody can change it.
        details: {
          beatId,
          commentId,
          before: { text: comment.text, writtenAt: comment.created_at.toISOString() },
          after: null,
          ...(reason && { reason }),
        },
      });
    }
    return { message: forCaller(() => t`Comment removed`), comments: await listComments(trx, beatId) };
  });
