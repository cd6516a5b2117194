import type { RefObject } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { type ProductKind } from '#features/catalogue/kits.ts';
import { t } from '#contract-kit/texts/text.ts';

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
    title={t`Delete “${{ title }}”?`}
    description={
      kind === 'kit'
        ? t`This removes the sound kit with its likes and comments for good. Buyers keep their files, licenses and agreements, and you keep your earnings.`
        : t`This removes the beat with its likes and comments for good. Buyers keep their files, licenses and agreements, and you keep your earnings.`
    }
    footer={
      <div className="flex justify-end gap-3">
        <Button onClick={() => onOpenChange(false)}>{t`No`}</Button>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {t`Yes`}
        </Button>
      </div>
    }
  />
);
