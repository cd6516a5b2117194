import { type RefObject, useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Comment } from '#features/catalogue/contract.ts';

interface RemoveCommentDialogProps {
  readonly open: boolean;
  readonly comment: Comment;
  /** True for someone else's comment: the audit log stores a reason. */
  readonly asksReason: boolean;
  /** Gets the focus after the comment is removed. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onDecision: (remove: boolean, reason?: string) => void;
}

const RemoveCommentDialog = ({ open, comment, asksReason, list, onDecision }: RemoveCommentDialogProps) => {
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={() => onDecision(false)}
      title={t`Remove this comment?`}
      description={t`By ${{ author: comment.user.username }}. You can’t undo this.`}
      otherwiseFocus={list}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={() => onDecision(false)}>{t`No`}</Button>
          <Button variant="danger" onClick={() => onDecision(true, reason.current?.value.trim())}>
            {t`Yes`}
          </Button>
        </div>
      }
    >
      <blockquote dir="auto" className="border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-line text-muted">
        {comment.text}
      </blockquote>
      {asksReason && (
        <TextArea
          ref={reason}
          label={t`Reason (optional)`}
          hint={t`For the audit log.`}
          rows={2}
          maxLength={500}
          className="mt-4"
        />
      )}
    </Dialog>
  );
};

export default RemoveCommentDialog;
