import { useEffect, useRef } from 'react';
import { formatDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Comment } from '#features/catalogue/contract.ts';
import { reportPath } from '#features/catalogue/paths.ts';
import { isSending } from './use-comments.ts';

interface CommentCardProps {
  readonly comment: Comment;
  /** Set if the user may remove the comment. */
  readonly onRemove?: (() => void) | undefined;
  /** Set if the user may hide the comment. */
  readonly onHide?: (() => void) | undefined;
  /** True if the comment is stored and someone else's. */
  readonly canReport?: boolean;
  /** Takes the focus when it appears. */
  readonly focused?: boolean;
}

export const CommentCard = ({ comment, onRemove, onHide, canReport = false, focused = false }: CommentCardProps) => {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused) card.current?.focus();
  }, [focused]);
  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-busy={isSending(comment) || undefined}
      className={classNames(
        'flex items-start gap-2 rounded-m border border-line bg-panel py-4 ps-4 transition-opacity aria-busy:opacity-60',
        onRemove ? 'pe-2' : 'pe-4',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="font-semibold wrap-anywhere">{comment.user.username}</span>
          <time dateTime={comment.createdAt} className="tabular text-muted">
            {isSending(comment) ? t`Sending...` : formatDay(comment.createdAt)}
          </time>
        </p>
        <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line">
          {comment.text}
        </p>
        <div className="mt-1 -mb-2 flex flex-wrap items-center gap-x-4">
          {onHide && (
            <Button size="s" variant="ghost" onClick={onHide} className="-ms-4">
              <T>
                Hide
                <span className="sr-only">
                  {' '}
                  the comment by <V of={{ author: comment.user.username }} />
                </span>
              </T>
            </Button>
          )}
          {canReport && (
            <Link
              variant="quiet"
              to={reportPath('comment', comment._id)}
              rel="nofollow"
              className="inline-flex min-h-9 items-center text-sm"
            >
              <T>
                Report
                <span className="sr-only">
                  {' '}
                  the comment by <V of={{ author: comment.user.username }} />
                </span>
              </T>
            </Link>
          )}
        </div>
      </div>
      {onRemove && (
        <IconButton
          icon="trash"
          label={t`Remove the comment by ${{ author: comment.user.username }}`}
          onClick={onRemove}
          className="-my-2.5"
        />
      )}
    </li>
  );
};
