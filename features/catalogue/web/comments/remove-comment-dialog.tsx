import type { RefObject } from 'react';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Comment } from '../../contract.ts';

interface RemoveCommentDialogProps {
  readonly open: boolean;
  readonly comment: Comment;
  /** Gets the focus when the comment is gone. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onAnswer: (remove: boolean) => void;
}

const RemoveCommentDialog = ({ open, comment, list, onAnswer }: RemoveCommentDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={() => onAnswer(false)}
    title="Remove this comment?"
    description={`By ${comment.user.username}. You can’t undo this.`}
    otherwiseFocus={list}
    footer={
      <div className="flex justify-end gap-3">
        <Button onClick={() => onAnswer(false)}>No</Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          Yes
        </Button>
      </div>
    }
  >
    <blockquote dir="auto" className="border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line text-muted">
      {comment.text}
    </blockquote>
  </Dialog>
);

export default RemoveCommentDialog;
