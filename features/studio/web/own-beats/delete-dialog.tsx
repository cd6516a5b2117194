import type { RefObject } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { type ProductKind, productWord } from '#features/catalogue/kits.ts';

interface DeleteDialogProps {
  readonly title: string;
  readonly kind: ProductKind;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onYes: () => void;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const DeleteDialog = ({ title, kind, open, busy, onOpenChange, onYes, otherwiseFocus }: DeleteDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    otherwiseFocus={otherwiseFocus}
    title={`Delete “${title}”?`}
    description={`This removes the ${productWord(kind)} with its likes and comments for good. Buyers keep their files, licenses and agreements, and you keep your earnings.`}
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
