/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { playBeat, playBeatFrom } from '#features/plays/web/public.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { Beat, Sorting } from '#features/catalogue/contract.ts';
import { useRowWindow } from './use-row-window.ts';
import { BeatListHeader } from './beat-list-header.tsx';
import { RowSkeleton } from './beat-list-skeleton.tsx';
import { BeatRow } from './beat-row.tsx';
import { rowHeight } from './row-grid.ts';

interface BeatListProps {
  /** Beats in the order in which they are shown and played. */
  readonly beats: readonly Beat[];
  /** The list's name for screen readers. */
  readonly label: string;
  /** The list's name in the player; `label` by default. */
  readonly listName?: string;
  readonly sort?: Sorting;
  /** Makes the column names pressable. */
  readonly onSort?: (sort: Sorting) => void;
  /** Called near the end of the list; omitted if there is no more. */
  readonly onMore?: (() => void) | undefined;
  readonly className?: string;
}

const loadingRows = 6;
const nearTheEnd = 12;

const indexOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

/** Arrow keys move from row to row. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.defaultPrevented || !(event.target as Element).matches('[data-play]')) return;
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-index="${indexOf(event.target) + step}"] [data-play]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Rows are rendered only where they are visible. */
export const BeatList = ({
  beats,
  label,
  listName = label,
  sort = 'newest',
  onSort,
  onMore,
  className,
}: BeatListProps) => {
  const count = beats.length + (onMore ? loadingRows : 0);
  const { list, rows, keepFocused } = useRowWindow(count);

  const queue = useRef(beats);
  useEffect(() => {
    queue.current = beats;
  }, [beats]);
  const play = useCallback(
    (beat: Beat, share: number | null) => {
      if (share === null) playBeat(beat, queue.current, listName);
      else playBeatFrom(beat, queue.current, (share * beat.durationMs) / 1000, listName);
    },
    [listName],
  );

  const last = rows.at(-1) ?? 0;
  useEffect(() => {
    if (last >= beats.length - nearTheEnd) onMore?.();
  }, [last, beats.length, onMore]);

  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={onMore ? -1 : beats.length + 1}
      className={classNames(rowHeight, 'max-sm:-mx-2', className)}
    >
      <div role="rowgroup">
        <BeatListHeader areKits={beats.every(({ kind }) => kind === 'kit')} sort={sort} onSort={onSort} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for the buttons within */}
      <div
        ref={list}
        role="rowgroup"
        className="relative"
        style={{ height: `calc(var(--row) * ${count})` }}
        onKeyDown={onArrow}
        onFocus={(event: FocusEvent) => keepFocused(indexOf(event.target))}
        onBlur={() => keepFocused(-1)}
      >
        {rows.map((index) => {
          const beat = beats[index];
          return beat ? (
            <BeatRow key={beat._id} beat={beat} index={index} onPlay={play} />
          ) : (
            <div
              key={index}
              aria-hidden="true"
              className="absolute inset-x-0"
              style={{ top: `calc(var(--row) * ${index})` }}
            >
              <RowSkeleton />
            </div>
          );
        })}
      </div>
    </div>
  );
};
