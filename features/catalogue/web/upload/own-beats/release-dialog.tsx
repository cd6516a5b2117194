import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { OwnBeat } from '../../../own-beats-contract.ts';
import { findReleaseIssues, formatMoment, publishAtOf, releaseAt } from '../drafts/release.ts';
import { MomentFields } from '../fields/release-field.tsx';
import { useScheduleBeat } from './use-edit-beat.ts';

const ReleaseForm = ({ beat, onDone }: { readonly beat: OwnBeat; readonly onDone: () => void }) => {
  const [release, setRelease] = useState(() => releaseAt(new Date(beat.publishAt ?? Date.now())));
  const [tried, setTried] = useState(false);
  const schedule = useScheduleBeat(beat, ({ publishAt }) => {
    toast.success(publishAt ? `Scheduled for ${formatMoment(publishAt)}` : 'On sale now');
    onDone();
  });
  const issues = findReleaseIssues(release, new Date());
  const refused = schedule.error instanceof ApiError ? schedule.error.fields['publishAt']?.[0] : undefined;
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    const publishAt = publishAtOf(release);
    if (!schedule.isPending && publishAt !== null && Object.keys(issues).length === 0) schedule.mutate(publishAt);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <MomentFields
        release={release}
        issues={tried ? { ...(refused && { date: refused }), ...issues } : {}}
        onChange={setRelease}
      />
      {schedule.error && !refused && (
        <p role="alert" className="text-sm text-bad">
          {serverWords(schedule.error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <Button type="submit" variant="signal" busy={schedule.isPending} className="self-end">
        {schedule.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
};

interface ReleaseDialogProps {
  readonly beat: OwnBeat;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Another date or time for a scheduled beat. */
export const ReleaseDialog = ({ beat, open, onOpenChange }: ReleaseDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`When should “${beat.title}” go on sale?`}>
    <ReleaseForm beat={beat} onDone={() => onOpenChange(false)} />
  </Dialog>
);
