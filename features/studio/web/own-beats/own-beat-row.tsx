/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { type ChangeEvent, memo, type RefObject } from 'react';
import { formatCount, formatZonedMoment } from '#contract-kit/format.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { findAiIssue } from '#features/catalogue/ai-use.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { beatStatuses, takenOffStatus, undecidedStatus, waitingStatus } from '#features/catalogue/web/public.tsx';
import type { ListedBeat, OwnBeat } from '../../contract.ts';
import { OwnPlay } from './own-play.tsx';
import { PriceCell } from './price-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { rowGrid } from './row-grid.ts';
import { useMoveBeat } from './use-move-beat.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const stepLabels = { waiting: () => t`Queued`, sound: () => t`Making the preview` } as const;

const freeLabels = {
  preparing: () => t`Preparing the free download`,
  ready: () => t`Free download`,
  failed: () => t`No free download: its WAV file can’t be converted. Replace it.`,
} as const;

/** Shown beside the status that keeps the beat off sale until then. */
const plannedLabel = ({ status, publishAt, takenOff }: OwnBeat): string | null => {
  if (publishAt === null || status === 'unpublished') return null;
  const time = formatZonedMoment(publishAt);
  return status === 'scheduled' && !takenOff ? t`for ${{ time }}` : t`Scheduled for ${{ time }}`;
};

const statusOf = ({ takenOff, waits, status }: OwnBeat) => {
  if (takenOff) return takenOff.waits ? undecidedStatus() : takenOffStatus();
  return waits && status === 'unpublished' ? waitingStatus() : beatStatuses()[status];
};

/** Whether one press puts it on sale or takes it off. */
const isSwitchable = ({ status, takenOff, waits }: OwnBeat): boolean =>
  !takenOff && (status === 'published' || (status === 'unpublished' && !waits));

const State = ({ beat, move }: { readonly beat: OwnBeat; readonly move: ReturnType<typeof useMoveBeat> }) => {
  const { label, tone } = statusOf(beat);
  const planned = plannedLabel(beat);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isSwitchable(beat) && (
        <Switch
          compact
          label={t`Sell ${{ title: beat.title }}`}
          checked={move.isPending ? move.variables === 'publish' : beat.status === 'published'}
          busy={move.isPending}
          onChange={(isOn) => move.mutate(isOn ? 'publish' : 'unpublish')}
        />
      )}
      <span aria-live="polite" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} className="@5xl:text-start @5xl:whitespace-normal">
          {beat.status === 'processing' && <Spinner size={12} />}
          {label}
        </Badge>
        {beat.step && <span className="text-xs text-muted">{stepLabels[beat.step]()}</span>}
        {planned && <span className="text-xs text-muted">{planned}</span>}
      </span>
      {beat.freeFile !== 'none' && beat.status !== 'sold' && (
        <span className="text-xs text-muted">{freeLabels[beat.freeFile]()}</span>
      )}
      {beat.status === 'failed' && (
        <Button size="s" variant="primary" busy={move.isPending} onClick={() => move.mutate('retry')}>
          <T>
            Try again
            <span className="sr-only">
              {' '}
              to process <V of={{ title: beat.title }} />
            </span>
          </T>
        </Button>
      )}
    </div>
  );
};

const useAiNote = (beat: OwnBeat): string | null => {
  const issue = findAiIssue(beat.ai, useAiPolicy());
  if (issue === null || beat.status === 'sold') return null;
  if (issue === 'unanswered')
    return t`The store wants to know whether any of the audio is AI-generated. Edit it to say so.`;
  return beat.status === 'published'
    ? t`The store no longer sells AI-generated audio. It stays on sale until you unpublish it.`
    : t`The store no longer sells AI-generated audio.`;
};

/** What the seller should know or do. */
const Notes = ({ beat }: { readonly beat: OwnBeat }) => {
  const aiNote = useAiNote(beat);
  const { takenOff, releaseProblem, publishAt, problem } = beat;
  const due = releaseProblem === null ? null : publishAt;
  if (!takenOff && !due && !aiNote && !problem) return null;
  return (
    <div
      role="cell"
      className="col-span-2 col-start-2 mt-2 flex max-w-prose flex-col gap-2 text-sm wrap-anywhere @5xl:col-span-6 @5xl:col-start-2"
    >
      {takenOff && (
        <p>
          <T>
            <span className="text-muted">Nobody can hear or buy it for now. Reason:</span>{' '}
            <V of={{ reason: takenOff.reason }} />
          </T>
        </p>
      )}
      {due && (
        <p>
          <span className="text-bad">{t`We couldn’t publish it on ${{ time: formatZonedMoment(due) }}.`}</span>{' '}
          {releaseProblem}
        </p>
      )}
      {aiNote && <p className="text-muted">{aiNote}</p>}
      {problem && <p className="text-bad">{problem}</p>}
    </div>
  );
};

const Title = ({ beat, among }: { readonly beat: OwnBeat; readonly among: readonly OwnBeat[] }) => (
  <div role="rowheader" className="col-span-2 flex min-w-0 items-center gap-3 @lg:col-span-1">
    <OwnPlay beat={beat} among={among} small />
    <div className="min-w-0">
      <CutText as="p" lines={2} className="font-display font-semibold">
        {beat.status === 'published' ? (
          <Link variant="bare" to={productPath(beat._id)} className="underline-offset-4 hover:underline">
            {beat.title}
          </Link>
        ) : (
          beat.title
        )}
      </CutText>
      <p className="tabular text-xs text-muted">
        {[beat.subGenre, ...factsOf(beat), beat.time].filter(Boolean).join(' · ')}
      </p>
    </div>
  </div>
);

interface OwnBeatRowProps {
  readonly beat: ListedBeat;
  /** The list that contains the beat. */
  readonly among: readonly ListedBeat[];
  readonly isSelected: boolean;
  readonly onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onDelete: (id: string) => void;
  /** Gets the focus when this row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const OwnBeatRow = memo(({ beat, among, isSelected, onSelect, onDelete, otherwiseFocus }: OwnBeatRowProps) => {
  const move = useMoveBeat(beat);
  const licenses = beat.licenses.map(({ title }) => title).join(', ');
  return (
    <div
      role="row"
      data-beat={beat._id}
      className={classNames(
        rowGrid,
        '-mx-2 border-b border-line px-2 py-3 transition-colors @5xl:py-2',
        isSelected ? 'bg-raised' : 'hover:bg-raised/40',
      )}
    >
      <div role="cell" data-pick="" className="select-none">
        {beat.status !== 'sold' && (
          <Checkbox
            label={t`Select ${{ title: beat.title }}`}
            hideLabel
            value={beat._id}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
      </div>
      <Title beat={beat} among={among} />
      {/* On a card these are two lines under the title, the state first. */}
      <div className="col-start-2 row-start-2 mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 @lg:col-end-4 @5xl:contents">
        <div role="cell" className="@max-5xl:order-2">
          <PriceCell beat={beat} />
        </div>
        <div role="cell" className="@max-5xl:order-4 min-w-0 basis-full text-sm text-muted @5xl:basis-auto">
          <CutText lines={2}>{licenses || t`None`}</CutText>
        </div>
        <div role="cell" className="tabular @max-5xl:order-3 text-sm @5xl:text-end">
          <span className="text-muted @5xl:hidden">{t`${plural({ plays: beat.recentPlays }, { one: '# play in 30 days', other: '# plays in 30 days' })}`}</span>
          <span className="hidden @5xl:inline">{formatCount(beat.recentPlays)}</span>
        </div>
        <div role="cell" className="@max-5xl:order-1">
          <State beat={beat} move={move} />
        </div>
      </div>
      <div role="cell" className="col-start-3 row-start-2 mt-1 @lg:row-start-1 @lg:mt-0 @5xl:col-auto @5xl:row-auto">
        <RowActions beat={beat} move={move} otherwiseFocus={otherwiseFocus} onDelete={onDelete} />
      </div>
      <Notes beat={beat} />
    </div>
  );
});
OwnBeatRow.displayName = 'OwnBeatRow';
