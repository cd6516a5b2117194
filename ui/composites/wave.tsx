import { memo, useMemo } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface WaveProps {
  /** Heights from 0 to 1, over the whole beat. */
  readonly peaks: readonly number[];
  /** The filled part, 0 to 1; undefined if nothing plays. */
  readonly progress?: number;
  /** Mirrored around the middle, or rising from the bottom. */
  readonly stand?: 'middle' | 'ground';
  /** `text-…` sets the color of the part not yet heard. */
  readonly className?: string;
}

const bar = 2;
const step = 3;
const height = 100;

/** One path for all bars, so that a list of two thousand rows doesn't have a hundred thousand elements. */
export const wavePath = (peaks: readonly number[], stand: 'middle' | 'ground' = 'middle'): string =>
  peaks
    .map((peak, index) => {
      const tall = Math.max(3, Math.min(1, peak) * height);
      const top = stand === 'middle' ? (height - tall) / 2 : height - tall;
      return `M${index * step} ${top.toFixed(1)}h${bar}v${tall.toFixed(1)}h-${bar}z`;
    })
    .join('');

/** Screen readers skip the wave, which says nothing that the text next to it doesn't. */
export const Wave = memo(({ peaks, progress, stand = 'middle', className }: WaveProps) => {
  const path = useMemo(() => wavePath(peaks, stand), [peaks, stand]);
  const box = `0 0 ${Math.max(1, peaks.length * step - (step - bar))} ${height}`;
  return (
    <span aria-hidden="true" className={classNames('relative block', className)}>
      <svg viewBox={box} preserveAspectRatio="none" className="block size-full">
        <path d={path} fill="currentColor" />
      </svg>
      {progress !== undefined && (
        <svg
          viewBox={box}
          preserveAspectRatio="none"
          className="absolute inset-0 block size-full text-accent"
          style={{ clipPath: `inset(0 ${(100 - Math.min(1, Math.max(0, progress)) * 100).toFixed(2)}% 0 0)` }}
        >
          <path d={path} fill="currentColor" />
        </svg>
      )}
    </span>
  );
});
Wave.displayName = 'Wave';
