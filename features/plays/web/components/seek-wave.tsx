/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a range input can't be drawn as a wave */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatTime } from '#features/catalogue/format-time.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { classNames } from '#ui/primitives/class-names.ts';

const arrowSeconds = 5;
const pageShare = 0.1;

const clock = (seconds: number): string => formatTime(Math.floor(seconds) * 1000);

/** The position that a key seeks to, in seconds; undefined for keys that don't move a slider. */
const keyPlace = (key: string, position: number, duration: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return position + arrowSeconds;
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - arrowSeconds;
    case 'PageUp':
      return position + duration * pageShare;
    case 'PageDown':
      return position - duration * pageShare;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return undefined;
  }
};

const shareAt = (event: PointerEvent<HTMLElement>): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) : 0;
};

export interface SeekWaveProps {
  readonly label: string;
  /** Heights from 0 to 1. */
  readonly peaks: readonly number[];
  /** Seconds, like `duration`. */
  readonly position: number;
  readonly duration: number;
  readonly onSeek: (seconds: number) => void;
  readonly stand?: 'middle' | 'ground';
  readonly className?: string;
}

/** The beat's wave as a seek bar. Dragging shows the target and seeks on release. */
export const SeekWave = ({ label, peaks, position, duration, onSeek, stand = 'middle', className }: SeekWaveProps) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const dragging = useRef(false);
  const shown = dragged === null ? position : dragged * duration;
  const share = duration > 0 ? shown / duration : 0;

  const end = (event: PointerEvent<HTMLElement>, seek: boolean): void => {
    if (!dragging.current) return;
    dragging.current = false;
    setDragged(null);
    if (seek) onSeek(shareAt(event) * duration);
  };

  return (
    <div
      role="slider"
      // Time runs from left to right in every language.
      dir="ltr"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.min(Math.round(shown), Math.round(duration))}
      aria-valuetext={t`${{ position: clock(shown) }} of ${{ length: clock(duration) }}`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const place = keyPlace(event.key, position, duration);
        if (place === undefined) return;
        event.preventDefault();
        onSeek(Math.min(duration, Math.max(0, place)));
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // A press that is replayed later has no pointer anymore.
        if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
        dragging.current = true;
        setDragged(shareAt(event));
      }}
      onPointerMove={(event) => {
        const at = shareAt(event);
        if (dragging.current) setDragged(at);
        if (event.pointerType === 'mouse') setPointed(at);
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onPointerLeave={() => setPointed(null)}
      className={classNames('group/seek relative cursor-pointer touch-none select-none', className)}
    >
      <Wave
        peaks={peaks}
        progress={share}
        stand={stand}
        className="size-full text-edge transition-colors group-hover/seek:text-muted"
      />
      {pointed !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 border-l border-text/70"
          style={{ left: `${(pointed * 100).toFixed(2)}%` }}
        >
          <span
            className={classNames(
              'tabular absolute -top-1 rounded-s bg-raised px-1.5 text-xs text-text shadow-low',
              pointed > 0.5 ? 'right-1' : 'left-1',
            )}
          >
            {clock(pointed * duration)}
          </span>
        </span>
      )}
    </div>
  );
};
