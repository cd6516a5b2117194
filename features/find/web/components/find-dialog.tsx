import { useRef } from 'react';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { FindProps } from '../places.ts';
import { FindBox } from './find-box.tsx';

interface FindDialogProps extends FindProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const FindDialog = ({ open, onOpenChange, ...props }: FindDialogProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FindBox {...props} label="Find" field={input} onOpen={() => onOpenChange(false)}>
      {({ field, results }) => (
        <Dialog open={open} onOpenChange={onOpenChange} title="Find" width="list" first={input} lead={field}>
          {results}
        </Dialog>
      )}
    </FindBox>
  );
};

export default FindDialog;
