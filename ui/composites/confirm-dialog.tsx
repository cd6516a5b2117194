import type { ReactNode, RefObject } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/overlays/dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  /** Receives focus if the opener is gone afterwards. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/** Asks for confirmation before something serious, such as a deletion. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, text, confirm, onConfirm, busy = false, otherwiseFocus, children } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      {...(otherwiseFocus && { otherwiseFocus })}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>{t`Cancel`}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
};
