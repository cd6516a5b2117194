import { type RefObject, useState } from 'react';
import { formatPrice } from '#contract-kit/money.ts';
import { isSounding, playBeat, PlayingBars, useIsCurrent, usePlayer } from '#features/plays/web/public.tsx';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import type { OwnBeat } from '../../../own-beats-contract.ts';
import { productPath } from '../../../paths.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useMoveBeat } from './use-move-beat.ts';

const states: Readonly<
  Record<OwnBeat['status'], { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  processing: { label: 'Processing', tone: 'signal' },
  failed: { label: 'Failed', tone: 'bad' },
  published: { label: 'On sale', tone: 'good' },
  unpublished: { label: 'Off sale', tone: 'neutral' },
  sold: { label: 'Sold exclusively', tone: 'warn' },
};

const takenOffState = { label: 'Taken off by the label', tone: 'bad' } as const;

const stepLabels = { waiting: 'Queued', sound: 'Making the preview' } as const;

const State = ({ beat }: { readonly beat: OwnBeat }) => {
  const { label, tone } = beat.takenOff ? takenOffState : states[beat.status];
  return (
    <span aria-live="polite" className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>
        {beat.status === 'processing' && <Spinner size={12} />}
        {label}
      </Badge>
      {beat.step && <span className="text-xs text-muted">{stepLabels[beat.step]}</span>}
    </span>
  );
};

/** Plays the preview that visitors hear, while the beat is on sale. */
const Play = ({ beat }: { readonly beat: OwnBeat }) => {
  const current = useIsCurrent(beat._id);
  const sounding = usePlayer((state) => current && isSounding(state));
  return (
    <button
      type="button"
      disabled={beat.status !== 'published'}
      aria-label={`${sounding ? 'Pause' : 'Play'} ${beat.title}`}
      onClick={() => playBeat(beat, [beat])}
      className="group/play relative size-16 shrink-0 overflow-hidden rounded-m"
    >
      <Cover src={beat.coverImage} sizes="64px" alt="" className="size-16" />
      <span
        className={classNames(
          'absolute inset-0 grid place-items-center bg-ink/50 transition-opacity group-disabled/play:hidden',
          // Without a hovering pointer nobody would find it.
          !current &&
            'opacity-0 group-hover/play:opacity-100 group-focus-visible/play:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {sounding ? (
          <PlayingBars className="text-signal" />
        ) : (
          <Icon name="play" className={current ? 'text-signal' : ''} />
        )}
      </span>
    </button>
  );
};

const Moves = ({
  beat,
  otherwiseFocus,
}: {
  readonly beat: OwnBeat;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}) => {
  const move = useMoveBeat(beat);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { status } = beat;
  const busy = move.isPending;
  return (
    <div className="flex flex-wrap items-center gap-2 @2xl:justify-end">
      {status === 'failed' && (
        <Button size="s" variant="signal" busy={busy} onClick={() => move.mutate('retry')}>
          Try again
        </Button>
      )}
      {status === 'published' && (
        <Button size="s" busy={busy} onClick={() => move.mutate('unpublish')}>
          Unpublish
        </Button>
      )}
      {(status === 'unpublished' || status === 'sold') && !beat.takenOff && (
        <Button size="s" busy={busy} onClick={() => move.mutate('publish')}>
          Publish
        </Button>
      )}
      {status !== 'sold' && (
        <>
          <IconButton label={`Edit ${beat.title}`} icon="edit" onClick={() => setDialog('edit')} />
          <IconButton label={`Delete ${beat.title}`} icon="trash" onClick={() => setDialog('delete')} />
        </>
      )}
      <EditDialog beat={beat} open={dialog === 'edit'} onOpenChange={(open) => setDialog(open ? 'edit' : null)} />
      <DeleteDialog
        title={beat.title}
        open={dialog === 'delete'}
        busy={busy}
        otherwiseFocus={otherwiseFocus}
        onOpenChange={(open) => setDialog(open ? 'delete' : null)}
        onYes={() => move.mutate('delete', { onSuccess: () => setDialog(null) })}
      />
    </div>
  );
};

interface OwnBeatRowProps {
  readonly beat: OwnBeat;
  /** Gets the focus when this row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const OwnBeatRow = ({ beat, otherwiseFocus }: OwnBeatRowProps) => (
  <div className="grid gap-3 py-4 @2xl:grid-cols-[1fr_auto] @2xl:items-center">
    <div className="flex min-w-0 items-center gap-4">
      <Play beat={beat} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="line-clamp-2 font-display text-lg font-semibold">
          {beat.status === 'published' ? <Link to={productPath(beat._id)}>{beat.title}</Link> : beat.title}
        </p>
        <p className="tabular text-sm text-muted">
          {[beat.subGenre, `${beat.bpm} BPM`, beat.key, beat.time, formatPrice(beat.price)].filter(Boolean).join(' · ')}
        </p>
        <State beat={beat} />
      </div>
    </div>
    <Moves beat={beat} otherwiseFocus={otherwiseFocus} />
    {beat.takenOff && (
      <p className="text-sm wrap-anywhere @2xl:col-span-2">
        <span className="text-muted">Nobody can hear or buy it for now. Reason:</span> {beat.takenOff.reason}
      </p>
    )}
    {beat.problem && <p className="text-sm text-bad wrap-anywhere @2xl:col-span-2">{beat.problem}</p>}
  </div>
);
