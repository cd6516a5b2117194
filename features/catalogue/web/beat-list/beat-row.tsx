/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { memo, type MouseEvent, useMemo } from 'react';
import { PriceButton } from '#features/licenses/web/public.tsx';
import {
  BeatMenu,
  isSounding,
  isWaiting,
  PlayingBars,
  useIsCurrent,
  usePlayer,
  useProgress,
  warmBeat,
} from '#features/plays/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { decodeWave } from '../../waveform.ts';
import type { Beat } from '../../contract.ts';
import { formatLowestTotal } from '../../listing.ts';
import { beatName, productPath } from '../../paths.ts';
import { rowGrid } from './row-grid.ts';

const FilledWave = ({ peaks, className }: { readonly peaks: readonly number[]; readonly className: string }) => {
  const { share } = useProgress();
  return <Wave peaks={peaks} progress={share} className={className} />;
};

const RowWave = ({ beat, current }: { readonly beat: Beat; readonly current: boolean }) => {
  const peaks = useMemo(() => decodeWave(beat.wave), [beat.wave]);
  const looks = classNames(
    'size-full transition-colors',
    current ? 'text-muted' : 'text-edge group-hover/row:text-text group-focus-within/row:text-text',
  );
  return current ? <FilledWave peaks={peaks} className={looks} /> : <Wave peaks={peaks} className={looks} />;
};

/** Where on the row's wave a pointer pressed, from 0 to 1; null anywhere else. On a phone the wave is too small to aim at. */
const pressedShare = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): number | null => {
  const wave = currentTarget.closest('[role=row]')?.querySelector('[data-wave]')?.getBoundingClientRect();
  // A key presses nowhere.
  if (!wave || detail === 0 || innerWidth < 640 || clientY < wave.top || clientY > wave.bottom) return null;
  const share = (clientX - wave.left) / wave.width;
  return share >= 0 && share <= 1 ? share : null;
};

/** The cover with the row's play button, which covers the whole row. */
const RowPlay = ({
  beat,
  current,
  onPlay,
}: {
  readonly beat: Beat;
  readonly current: boolean;
  readonly onPlay: BeatRowProps['onPlay'];
}) => {
  const sounding = usePlayer((state) => current && isSounding(state));
  const waiting = usePlayer((state) => current && isWaiting(state));
  return (
    <>
      <span className="relative block size-12">
        <Cover src={beat.coverImage} sizes="48px" alt="" className="size-12 rounded-s" />
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 grid place-items-center rounded-s bg-background/60 transition-opacity',
            current ? '' : 'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100',
          )}
        >
          {waiting ? (
            <Spinner />
          ) : sounding ? (
            <PlayingBars className="text-accent" />
          ) : (
            <Icon name="play" className={current ? 'text-accent' : ''} />
          )}
        </span>
      </span>
      <button
        type="button"
        data-play
        aria-label={`${sounding ? 'Pause' : 'Play'} ${beatName(beat)}`}
        onClick={(event) => onPlay(beat, pressedShare(event))}
        onPointerEnter={() => warmBeat(beat._id)}
        onFocus={() => warmBeat(beat._id)}
        className="absolute inset-0 rounded-m focus-visible:outline-2 focus-visible:-outline-offset-2"
      />
    </>
  );
};

/** A press chooses a license; while nothing can be bought the price is there to be read. */
const RowPrice = ({ beat }: { readonly beat: Beat }) => {
  const buying = useBuying();
  if (beat.licenses.length === 0) return <span className="text-sm text-muted">Not for sale</span>;
  return buying ? (
    <PriceButton beat={beat} name={beatName(beat)} className="relative z-10 px-3 sm:px-3.5" />
  ) : (
    <span className="tabular text-sm text-muted">
      {beat.licenses.length > 1 && 'from '}
      {formatLowestTotal(beat)}
    </span>
  );
};

interface BeatRowProps {
  readonly beat: Beat;
  /** Its index in the list. */
  readonly index: number;
  /** `share`: from where, if the wave was pressed. */
  readonly onPlay: (beat: Beat, share: number | null) => void;
}

/** One target: a press anywhere plays; the title leads to the product page, the price to the licenses. */
export const BeatRow = memo(({ beat, index, onPlay }: BeatRowProps) => {
  const current = useIsCurrent(beat._id);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      aria-current={current || undefined}
      style={{ top: `calc(var(--row) * ${index})` }}
      className={classNames(
        rowGrid,
        'group/row absolute inset-x-0 h-(--row) rounded-m px-2 transition-colors sm:px-3',
        'max-sm:grid-rows-[1fr_auto_1fr] max-sm:text-sm',
        current ? 'bg-raised' : 'hover:bg-panel',
      )}
    >
      <span role="cell" className="row-span-3 sm:row-span-2 lg:row-span-1">
        <RowPlay beat={beat} current={current} onPlay={onPlay} />
      </span>
      {/* On a phone the title fills too much of the row to be a link: a tap plays. */}
      <span role="cell" className="min-w-0 self-end truncate max-sm:pointer-events-none lg:self-center">
        <Link
          variant="bare"
          to={productPath(beat._id)}
          className="relative z-10 inline-block max-w-full truncate align-bottom leading-6 hover:underline hover:decoration-accent hover:underline-offset-4"
        >
          <span className="text-muted in-data-own-page:hidden">{beat.user.name} - </span>
          <span className={classNames('font-semibold', current && 'text-accent')}>{beat.title}</span>
        </Link>
      </span>
      <span
        role="cell"
        data-wave
        className="pointer-events-none max-sm:col-start-2 max-sm:row-start-3 max-sm:mr-9 max-sm:h-3.5 max-sm:self-start sm:row-span-2 sm:h-9 lg:row-span-1"
      >
        <RowWave beat={beat} current={current} />
      </span>
      <span className="tabular col-start-2 row-start-2 flex min-w-0 gap-x-2 self-start overflow-hidden text-sm whitespace-nowrap max-sm:mr-7 max-sm:gap-x-1.5 max-sm:text-xs text-muted lg:contents lg:text-text">
        <span role="cell">{beat.time}</span>
        <span role="cell">
          {beat.bpm}
          <span className="lg:sr-only"> BPM</span>
        </span>
        <span role="cell" className="min-w-0 truncate sm:shrink-0">
          {beat.key}
        </span>
        <span role="cell" className="min-w-0 truncate max-sm:hidden lg:text-sm lg:text-muted">
          {beat.tags.join(', ')}
        </span>
      </span>
      <span
        role="cell"
        className="col-start-3 row-span-3 row-start-1 text-right sm:col-start-4 sm:row-span-2 lg:col-start-auto lg:row-span-1 lg:row-start-auto"
      >
        <RowPrice beat={beat} />
      </span>
      {/* On a phone at the end of facts and wave: the title keeps its width. */}
      <span
        role="cell"
        className="relative z-10 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-2 -mx-2 max-sm:justify-self-end sm:col-start-5 sm:row-span-2 sm:row-start-1 lg:col-start-auto lg:row-span-1 lg:row-start-auto"
      >
        <BeatMenu beat={beat} />
      </span>
    </div>
  );
});
BeatRow.displayName = 'BeatRow';
