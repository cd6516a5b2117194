import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Comment } from '#features/catalogue/contract.ts';
import { hiddenCommentsQuery } from '../queries.ts';

interface HiddenCommentsProps {
  readonly beatId: string;
  readonly onShow: (comment: Comment) => Promise<void>;
}

/** Only the beat's seller and admins see these comments. */
const HiddenComments = ({ beatId, onShow }: HiddenCommentsProps) => {
  const { data } = useQuery(hiddenCommentsQuery(beatId));
  const section = useRef<HTMLElement>(null);
  const show = (comment: Comment): void => {
    section.current?.focus();
    onShow(comment).then(
      () => toast.success(t`Comment shown again.`),
      (error: unknown) => toast.error(errorMessage(error, t`We couldn’t show the comment. Try again.`)),
    );
  };
  if (!data || data.comments.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label={t`Hidden comments`} className="mt-8">
      <h3 className="font-semibold">{t`Hidden comments`}</h3>
      <p className="mt-1 mb-4 text-sm text-muted">{t`Only you and admins see these.`}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {data.comments.map((comment) => (
          <li key={comment._id} className="rounded-m border border-dashed border-line p-4">
            <p className="text-sm font-semibold wrap-anywhere">{comment.user.username}</p>
            <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line text-muted">
              {comment.text}
            </p>
            <Button size="s" variant="ghost" onClick={() => show(comment)} className="mt-2 -mb-2 -ms-4">
              <T>
                Show again
                <span className="sr-only">
                  : the comment by <V of={{ author: comment.user.username }} />
                </span>
              </T>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export default HiddenComments;
