import type { RefObject } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatZonedMoment } from '#contract-kit/format.ts';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { OwnBeat } from '../../contract.ts';
import { findReleaseIssues, publishAtOf, releaseAt } from '../drafts/release.ts';
import { MomentFields } from '../fields/release-field.tsx';
import { useChangeBeat } from './use-edit-beat.ts';
import { t } from '#contract-kit/texts/text.ts';

const names = ['date', 'time'] as const;

/** The server has only one field for both date and time. */
const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['publishAt']?.[0]) ||
  errorMessage(error, t`We couldn’t save this. Try again.`);

const ReleaseForm = ({ beat, onDone }: { readonly beat: OwnBeat; readonly onDone: () => void }) => {
  const change = useChangeBeat(beat);
  const { form, field, busy, message } = useForm({
    names,
    schema: async () => (await import('../../contract.ts')).editBeat.body,
    check: (values) => findReleaseIssues({ scheduled: true, ...values }),
    send: (values) => change({ publishAt: publishAtOf({ scheduled: true, ...values }) }),
    onDone: ({ publishAt }) => {
      toast.success(publishAt ? t`Scheduled for ${{ time: formatZonedMoment(publishAt) }}` : t`On sale now`);
      onDone();
    },
    otherwise: wordsOf,
  });
  const { date, time } = releaseAt(new Date(beat.publishAt ?? 0));
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormAlert words={message} />
      <MomentFields date={{ ...field('date'), defaultValue: date }} time={{ ...field('time'), defaultValue: time }} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {busy ? t`Saving...` : t`Save`}
      </Button>
    </form>
  );
};

interface ReleaseDialogProps {
  readonly beat: OwnBeat;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Gets the focus afterwards. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const ReleaseDialog = ({ beat, ...props }: ReleaseDialogProps) => (
  <Dialog {...props} title={t`When should “${{ title: beat.title }}” go on sale?`}>
    <ReleaseForm beat={beat} onDone={() => props.onOpenChange(false)} />
  </Dialog>
);
