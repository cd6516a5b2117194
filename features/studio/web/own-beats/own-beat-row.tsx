import { type RefObject, useState } from 'react';
import { formatZonedMoment } from '#contract-kit/format.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { findAiIssue } from '#features/catalogue/ai-use.ts';
import type { OwnBeat } from '../../contract.ts';
import { formatLowestTotal } from '#features/catalogue/listing.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { productPath } from '#features/catalogue/paths.ts';
import {
  beatStatuses,
  ShareDialog,
  takenOffStatus,
  undecidedStatus,
  waitingStatus,
} from '#features/catalogue/web/public.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { OwnPlay } from './own-play.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { useMoveBeat } from './use-move-beat.ts';

const stepLabels = { waiting: 'Queued', sound: 'Making the preview' } as const;

/** Shown beside the status that keeps the beat off sale until then. */
const plannedLabel = ({ status, publishAt, takenOff }: OwnBeat): string | null => {
  if (publishAt === null || status === 'unpublished') return null;
  return `${status === 'scheduled' && !takenOff ? 'for' : 'Scheduled for'} ${formatZonedMoment(publishAt)}`;
};

const statusOf = ({ takenOff, waits, status }: OwnBeat) => {
  if (takenOff) return takenOff.waits ? undecidedStatus : takenOffStatus;
  return waits && status === 'unpublished' ? waitingStatus : beatStatuses[status];
};

const State = ({ beat }: { readonly beat: OwnBeat }) => {
  const { label, tone } = statusOf(beat);
  const planned = plannedLabel(beat);
  return (
    <span aria-live="polite" className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>
        {beat.status === 'processing' && <Spinner size={12} />}
        {label}
      </Badge>
      {beat.step && <span className="text-xs text-muted">{stepLabels[beat.step]}</span>}
      {planned && <span className="text-sm text-muted">{planned}</span>}
    </span>
  );
};

const freeLabels = {
  preparing: 'Preparing the free download',
  ready: 'Free download',
  failed: 'No free download: its WAV file can’t be converted. Replace it.',
} as const;

const Moves = ({
  beat,
  otherwiseFocus,
}: {
  readonly beat: OwnBeat;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}) => {
  const move = useMoveBeat(beat);
  const [dialog, setDialog] = useState<'share' | 'edit' | 'delete' | 'release' | null>(null);
  const { status } = beat;
  const busy = move.isPending;
  return (
    <div className="flex flex-wrap items-center gap-2 @2xl:justify-end">
      {status === 'failed' && (
        <Button size="s" variant="primary" busy={busy} onClick={() => move.mutate('retry')}>
          Try again
        </Button>
      )}
      {status === 'published' && (
        <>
          <IconButton label={`Share ${beat.title}`} icon="share" onClick={() => setDialog('share')} />
          <Button size="s" busy={busy} onClick={() => move.mutate('unpublish')}>
            Unpublish
          </Button>
        </>
      )}
      {status === 'scheduled' && !beat.takenOff && (
        <>
          <Button size="s" busy={busy} onClick={() => move.mutate('publish')}>
            Publish now
          </Button>
          <Button size="s" onClick={() => setDialog('release')}>
            Change<span className="sr-only"> when {beat.title} goes on sale</span>
          </Button>
        </>
      )}
      {status === 'scheduled' && (
        <Button size="s" variant="ghost" busy={busy} onClick={() => move.mutate('unpublish')}>
          Cancel<span className="sr-only"> the schedule of {beat.title}</span>
        </Button>
      )}
      {(status === 'unpublished' || status === 'sold') && !beat.takenOff && (
        <Button size="s" busy={busy} onClick={() => move.mutate('publish')}>
          {beat.waits ? 'Publish now' : 'Publish'}
        </Button>
      )}
      {status !== 'sold' && (
        <>
          <IconButton label={`Edit ${beat.title}`} icon="edit" onClick={() => setDialog('edit')} />
          <IconButton label={`Delete ${beat.title}`} icon="trash" onClick={() => setDialog('delete')} />
        </>
      )}
      <ShareDialog beat={beat} open={dialog === 'share'} onOpenChange={(open) => setDialog(open ? 'share' : null)} />
      <EditDialog beat={beat} open={dialog === 'edit'} onOpenChange={(open) => setDialog(open ? 'edit' : null)} />
      <ReleaseDialog
        beat={beat}
        open={dialog === 'release'}
        onOpenChange={(open) => setDialog(open ? 'release' : null)}
      />
      <DeleteDialog
        title={beat.title}
        kind={beat.kind}
        open={dialog === 'delete'}
        busy={busy}
        otherwiseFocus={otherwiseFocus}
        onOpenChange={(open) => setDialog(open ? 'delete' : null)}
        onYes={() => move.mutate('delete', { onSuccess: () => setDialog(null) })}
      />
    </div>
  );
};

/** Shown if the site doesn't accept the beat's answer about AI. Beats on sale stay there. */
const AboutAi = ({ beat }: { readonly beat: OwnBeat }) => {
  const issue = findAiIssue(beat.ai, useAiPolicy());
  if (issue === null || beat.status === 'sold') return null;
  const rest = beat.status === 'published' ? ' It stays on sale until you unpublish it.' : '';
  return (
    <p className="text-sm text-muted @2xl:col-span-2">
      {issue === 'unanswered'
        ? 'The store wants to know whether AI made any of its sound. Edit it to say so.'
        : `The store no longer sells sound made by AI.${rest}`}
    </p>
  );
};

interface OwnBeatRowProps {
  readonly beat: OwnBeat;
  /** The list that contains the beat. */
  readonly among: readonly OwnBeat[];
  /** Gets the focus when this row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const OwnBeatRow = ({ beat, among, otherwiseFocus }: OwnBeatRowProps) => {
  const lowest = formatLowestTotal(beat);
  return (
    <div className="grid gap-3 py-4 @2xl:grid-cols-[1fr_auto] @2xl:items-center">
      <div className="flex min-w-0 items-center gap-4">
        <OwnPlay beat={beat} among={among} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="line-clamp-2 font-display text-lg font-semibold">
            {beat.status === 'published' ? <Link to={productPath(beat._id)}>{beat.title}</Link> : beat.title}
          </p>
          <p className="tabular text-sm text-muted">
            {[beat.subGenre, ...factsOf(beat), beat.time, lowest && (beat.kit ? lowest : `from ${lowest}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <State beat={beat} />
          {beat.freeFile !== 'none' && beat.status !== 'sold' && (
            <p className="text-xs text-muted">{freeLabels[beat.freeFile]}</p>
          )}
        </div>
      </div>
      <Moves beat={beat} otherwiseFocus={otherwiseFocus} />
      {beat.takenOff && (
        <p className="text-sm wrap-anywhere @2xl:col-span-2">
          <span className="text-muted">Nobody can hear or buy it for now. Reason:</span> {beat.takenOff.reason}
        </p>
      )}
      {beat.releaseProblem && beat.publishAt && (
        <p className="text-sm wrap-anywhere @2xl:col-span-2">
          <span className="text-bad">We couldn’t publish it on {formatZonedMoment(beat.publishAt)}.</span>{' '}
          {beat.releaseProblem}
        </p>
      )}
      <AboutAi beat={beat} />
      {beat.problem && <p className="text-sm text-bad wrap-anywhere @2xl:col-span-2">{beat.problem}</p>}
    </div>
  );
};
