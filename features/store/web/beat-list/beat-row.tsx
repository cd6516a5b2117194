/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { memo } from 'react';
import { BeatMenu, useIsCurrent } from '#features/plays/web/public.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import { kitTypeLabels } from '#features/catalogue/kits.ts';
import { producerNames, productPath } from '#features/catalogue/paths.ts';
import { rowGrid } from './row-grid.ts';
import { type PlayRow, RowPlay, RowPrice, RowWave } from './row-parts.tsx';

interface BeatRowProps {
  readonly beat: Beat;
  readonly index: number;
  readonly onPlay: PlayRow;
}

/** The whole row plays when pressed; the title leads to the product page, the price to the licenses. */
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
      {/* On a phone the title fills too much of the row to be a link, so a tap plays. */}
      <span role="cell" className="min-w-0 self-end truncate max-sm:pointer-events-none lg:self-center">
        <Link
          variant="bare"
          to={productPath(beat._id)}
          className="relative z-10 inline-flex max-w-full overflow-hidden align-bottom leading-6 whitespace-pre hover:underline hover:decoration-accent hover:underline-offset-4"
        >
          {/* The title leaves less room for several names. */}
          <CutText
            className={classNames(
              'text-muted in-data-own-page:hidden',
              beat.credits ? 'shrink-[4]' : 'max-w-full shrink-0',
            )}
          >
            {producerNames(beat)}
          </CutText>
          <span className="text-muted in-data-own-page:hidden"> - </span>
          <CutText className={classNames('font-semibold', current && 'text-accent')}>{beat.title}</CutText>
        </Link>
      </span>
      <span
        role="cell"
        data-wave
        className="pointer-events-none max-sm:col-start-2 max-sm:row-start-3 max-sm:me-9 max-sm:h-3.5 max-sm:self-start sm:row-span-2 sm:h-9 lg:row-span-1"
      >
        <RowWave beat={beat} current={current} />
      </span>
      <span className="tabular col-start-2 row-start-2 flex min-w-0 gap-x-2 self-start overflow-hidden text-sm whitespace-nowrap max-sm:me-7 max-sm:gap-x-1.5 max-sm:text-xs text-muted lg:contents lg:text-text">
        <span role="cell">{beat.time}</span>
        {beat.kit ? (
          <span role="cell" aria-colspan={2} className="min-w-0 truncate sm:shrink-0 lg:col-span-2">
            {kitTypeLabels[beat.kit.type]}
          </span>
        ) : (
          <>
            <span role="cell">
              <T>
                <V of={{ bpm: beat.bpm }} />
                <span className="lg:sr-only"> BPM</span>
              </T>
            </span>
            <span role="cell" className="min-w-0 truncate sm:shrink-0">
              {beat.key}
            </span>
          </>
        )}
        <span role="cell" className="min-w-0 truncate max-sm:hidden lg:text-sm lg:text-muted">
          {beat.tags.join(', ')}
        </span>
      </span>
      <span
        role="cell"
        className="col-start-3 row-span-3 row-start-1 text-end sm:col-start-4 sm:row-span-2 lg:col-start-auto lg:row-span-1 lg:row-start-auto"
      >
        <RowPrice beat={beat} />
      </span>
      {/* On a phone the menu follows details and waveform, so that the title keeps its width. */}
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
