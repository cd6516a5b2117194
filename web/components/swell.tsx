import { useEffect, useMemo, useRef } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { liven, swellLines, swellPaths } from './swell-geometry.ts';

/** The highlighted line. */
const bright = 12;
/** Milliseconds: thirty frames a second are enough for so slow a motion. */
const frameTime = 1000 / 30;

interface SwellProps {
  /** Peaks of beats, heights from 0 to 1; the first is at the horizon. */
  readonly waves: readonly (readonly number[])[];
  readonly className?: string;
}

/** Moves only while it is in view, the tab is visible, and the visitor hasn't asked for reduced motion. */
const useWaveMotion = (waves: SwellProps['waves']) => {
  const ref = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = ref.current;
    if (!svg || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const lines = Array.from(svg.querySelectorAll('path'));
    let frame = 0;
    let last = 0;
    let seconds = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      const passed = now - last;
      if (passed < frameTime) return;
      last = now;
      seconds += Math.min(passed, 100) / 1000;
      swellPaths(waves, seconds).forEach((path, index) => lines[index]?.setAttribute('d', path));
    };
    const watcher = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frame);
      if (entry?.isIntersecting) frame = requestAnimationFrame(draw);
    });
    watcher.observe(svg);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [waves]);
  return ref;
};

/** The label's artwork: a swell made of its beats' waveforms. */
export const Swell = ({ waves, className }: SwellProps) => {
  const lively = useMemo(() => waves.map(liven), [waves]);
  const ref = useWaveMotion(lively);
  const still = useMemo(() => swellPaths(lively, 0), [lively]);
  return (
    <svg
      ref={ref}
      aria-hidden="true"
      viewBox="0 0 1000 500"
      preserveAspectRatio="none"
      className={classNames('block overflow-visible', className)}
    >
      {Array.from({ length: swellLines }, (_, row) => (
        <path
          key={row}
          d={still[row]}
          vectorEffect="non-scaling-stroke"
          className={classNames('fill-background', row === bright ? 'stroke-accent' : 'stroke-muted')}
          strokeWidth={row === bright ? 2 : 1}
          strokeOpacity={row === bright ? 1 : 0.18 + (0.5 * row) / swellLines}
        />
      ))}
    </svg>
  );
};
