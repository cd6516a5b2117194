import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import type { hideComment as hideCommentEndpoint } from '../../contract-comments.ts';
import { afterCommit, type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, mayActFor, type UserActor } from '#platform/http/actor.ts';
import { mailCommentRemoved, type MailDeps } from './comment-removed-mail.ts';
import { commentCount, listComments, newestHidden } from './list-comments.ts';

interface Input {
  readonly beatId: string;
  readonly commentId: string;
  readonly hidden: boolean;
  readonly actor: UserActor;
}

type Refusal = Failure<'CATALOGUE_COMMENT_NOT_FOUND' | 'FORBIDDEN' | 'PASSWORD_REQUIRED'>;

/** Allowed for the beat's seller, even while the label keeps the beat off the store, and for admins. Idempotent. */
export const hideComment = (
  deps: MailDeps & Pick<Deps, 'db'>,
  { beatId, commentId, hidden, actor }: Input,
): Promise<ResponseOf<typeof hideCommentEndpoint> | Refusal> =>
  inTransaction(deps.db, async (trx) => {
    const sellerId = (await findBeats(trx, [beatId])).get(beatId)?.sellerId;
    if (sellerId === undefined) return fail('CATALOGUE_COMMENT_NOT_FOUND');
    if (!mayActFor(actor, { id: sellerId })) return fail('FORBIDDEN');
    if (sellerId !== actor.id && !isConfirmed(actor)) return fail('PASSWORD_REQUIRED');
    const comment = await trx
      .selectFrom('catalogue_comments')
      .select(['user_id', 'text', 'hidden_at'])
      .where('id', '=', commentId)
      .where('beat_id', '=', beatId)
      .forUpdate()
      .executeTakeFirst();
    if (!comment) return fail('CATALOGUE_COMMENT_NOT_FOUND');
    const wasHidden = comment.hidden_at !== null;
    if (wasHidden !== hidden) {
      const now = deps.clock.now();
      await trx
        .updateTable('catalogue_comments')
        .set({ hidden_at: hidden ? now : null })
        .where('id', '=', commentId)
        .execute();
      if (hidden) afterCommit(trx, ({ ownWrites }) => ownWrites.noteWithdrawal());
      if (sellerId !== actor.id) {
        if (hidden && comment.user_id !== actor.id)
          await mailCommentRemoved(deps, trx, { authorId: comment.user_id, beatId });
        await writeAudit(trx, {
          at: now,
          actorId: actor.id,
          from: actor.address,
          action: 'catalogue.hide-comment',
          subjectId: comment.user_id,
          details: { beatId, commentId, text: comment.text, before: { hidden: wasHidden }, after: { hidden } },
        });
      }
    }
    const { count } = await trx.selectNoFrom(commentCount(sql`${beatId}::uuid`).as('count')).executeTakeFirstOrThrow();
    return {
      message: hidden ? 'Comment hidden' : 'Comment shown',
      comments: await listComments(trx, beatId),
      commentCount: count,
    };
  });

/** Lists the newest 50, for the beat's seller and admins. */
export const listHiddenComments = async (
  db: Db,
  { beatId, actor }: Pick<Input, 'beatId' | 'actor'>,
): Promise<{ comments: Comment[] } | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'FORBIDDEN'>> => {
  const sellerId = (await findBeats(db, [beatId])).get(beatId)?.sellerId;
  if (sellerId === undefined) return fail('CATALOGUE_BEAT_NOT_FOUND');
  if (!mayActFor(actor, { id: sellerId })) return fail('FORBIDDEN');
  return { comments: await listComments(db, beatId, newestHidden) };
};
