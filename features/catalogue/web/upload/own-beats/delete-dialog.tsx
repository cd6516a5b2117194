import type { RefObject } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';

interface DeleteDialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onYes: () => void;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const DeleteDialog = ({ title, open, busy, onOpenChange, onYes, otherwiseFocus }: DeleteDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    otherwiseFocus={otherwiseFocus}
    title={`Delete “${title}”?`}
    description="It leaves the store for good, with its likes and comments. Whoever has bought it keeps their files, license and agreement, and your earnings stay yours."
    footer={
      <div className="flex justify-end gap-3">
        <Button onClick={() => onOpenChange(false)}>No</Button>
        <Button variant="danger" busy={busy} onClick={onYes}>
          Yes
        </Button>
      </div>
    }
  />
);
