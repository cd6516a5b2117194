import { useRef } from 'react';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { FindProps } from '../places.ts';
import { FindBox } from './find-box.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface FindDialogProps extends FindProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const FindDialog = ({ open, onOpenChange, ...props }: FindDialogProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FindBox {...props} label={t`Find`} field={input} onOpen={() => onOpenChange(false)}>
      {({ field, results }) => (
        <Dialog open={open} onOpenChange={onOpenChange} title={t`Find`} width="list" first={input} lead={field}>
          {results}
        </Dialog>
      )}
    </FindBox>
  );
};

export default FindDialog;
