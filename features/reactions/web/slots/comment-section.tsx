import { Suspense, useRef, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { Section } from '#ui/composites/section.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Comment, Track } from '#features/catalogue/contract.ts';
import { isSending, useComments } from '../comments/use-comments.ts';
import { CommentCard } from '../comments/comment-card.tsx';
import { CommentForm } from '../comments/comment-form.tsx';

const HiddenComments = lazyPart(() => import('../comments/hidden-comments.tsx'));
const RemoveCommentDialog = lazyPart(() => import('../comments/remove-comment-dialog.tsx'));

const Count = ({ track }: { readonly track: Track }) => (
  <p className="tabular inline-flex items-center gap-1.5 text-sm text-muted">
    <Icon name="comment" size={18} className="text-accent" />
    {t`${plural({ comments: track.commentCount }, { one: '# comment', other: '# comments' })}`}
  </p>
);

export const Component = ({ beat: track }: Slots['product.comments']) => {
  const { user } = useSession();
  const { add, remove, setHidden } = useComments(track._id);
  const list = useRef<HTMLElement>(null);
  const [toRemove, setToRemove] = useState<Comment | null>(null);
  const [resumed, setResumed] = useState<Comment | undefined>();
  const [dialogOpen, setDialogOpen] = useState(false);

  const mayRemove = (comment: Comment): boolean =>
    !isSending(comment) && (user?.role === 'admin' || user?.username === comment.user.username);
  const sellsIt = user?.role === 'admin' || (user?.role === 'seller' && user._id === track.user._id);
  const hide = (comment: Comment): void => {
    list.current?.focus();
    setHidden(comment, true).then(
      () => toast.success(t`Comment hidden.`),
      (error: unknown) => toast.error(errorMessage(error, t`We couldn’t hide the comment. Try again.`)),
    );
  };
  const ask = (comment: Comment): void => {
    setToRemove(comment);
    setDialogOpen(true);
  };
  const onDecision = (yes: boolean, reason = ''): void => {
    setDialogOpen(false);
    if (!yes || !toRemove) return;
    remove(toRemove, reason).then(
      () => toast.success(t`Comment removed.`),
      (error: unknown) => toast.error(errorMessage(error, t`We couldn’t remove the comment. Try again.`)),
    );
  };

  return (
    <Section title={t`What listeners say`} className="py-12" aside={<Count track={track} />}>
      {/* Each beat has its own draft. */}
      <CommentForm key={track._id} track={track} add={add} onResumed={setResumed} />
      <section ref={list} tabIndex={-1} aria-label={t`Comments`} className="mt-8">
        {track.comments.length > 0 ? (
          <ul className="grid gap-4 md:grid-cols-2">
            {track.comments.map((comment) => (
              <CommentCard
                key={comment._id}
                comment={comment}
                focused={comment._id === resumed?._id}
                canReport={!isSending(comment) && user?.username !== comment.user.username}
                onHide={sellsIt && !isSending(comment) ? () => hide(comment) : undefined}
                onRemove={mayRemove(comment) ? () => ask(comment) : undefined}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t`No comments yet.`}</p>
        )}
        {track.commentCount > track.comments.length && (
          <p className="mt-4 text-sm text-muted">
            {t`The newest ${{ shown: formatCount(track.comments.length) }} of ${plural({ comments: track.commentCount }, { one: '# comment', other: '# comments' })}.`}
          </p>
        )}
      </section>
      {sellsIt && (
        <Suspense fallback={null}>
          <HiddenComments beatId={track._id} onShow={(comment) => setHidden(comment, false)} />
        </Suspense>
      )}
      {toRemove && (
        <Suspense fallback={null}>
          <RemoveCommentDialog
            open={dialogOpen}
            comment={toRemove}
            asksReason={user?.username !== toRemove.user.username}
            list={list}
            onDecision={onDecision}
          />
        </Suspense>
      )}
    </Section>
  );
};
