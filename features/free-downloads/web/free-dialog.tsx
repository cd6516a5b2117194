import { useRef } from 'react';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { FreeForm } from './free-form.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface FreeDialogProps {
  readonly beat: { readonly _id: string; readonly title: string; readonly user: { readonly name: string } };
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const FreeDialog = ({ beat, open, onOpenChange }: FreeDialogProps) => {
  const email = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      first={email}
      title={t`Free download`}
      description={t`“${{ title: beat.title }}” as an MP3 with an audio tag in its sound. We’ll email you a link.`}
    >
      <FreeForm beatId={beat._id} artist={beat.user.name} email={email} />
    </Dialog>
  );
};
