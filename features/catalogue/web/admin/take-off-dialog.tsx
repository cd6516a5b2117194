import type { RefObject } from 'react';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { useModeration } from './use-moderation.ts';
import { t } from '#contract-kit/texts/text.ts';

interface TakeOffDialogProps {
  readonly beat: { readonly _id: string; readonly title: string };
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  /** Gets the focus if the pressed button is gone afterwards. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
}

export const TakeOffDialog = ({ beat, open, onClose, onDone, otherwiseFocus }: TakeOffDialogProps) => {
  const { takeOff } = useModeration(beat._id);
  return (
    <ReasonDialog
      open={open}
      title={t`Take down “${{ beat: beat.title }}”?`}
      text={t`Nobody can hear or buy it until you restore it. Buyers keep what they bought.`}
      hint={t`The seller will read it. 3 to 500 characters.`}
      confirm={t`Take down`}
      schema={async () => (await import('../../contract-admin.ts')).takeOffBeat.body}
      send={async (reason) => {
        await takeOff(reason);
        onDone?.();
      }}
      otherwise={(error) => errorMessage(error, t`We couldn’t take this down. Try again in a moment.`)}
      onClose={onClose}
      {...(otherwiseFocus && { otherwiseFocus })}
    />
  );
};
