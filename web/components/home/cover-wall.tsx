import { useEffect, useRef, useState } from 'react';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { classNames } from '#ui/primitives/class-names.ts';

/** With fewer covers, the same ones would be seen side by side. */
const fewest = 6;
/** Each row repeats its covers: moved by one repetition, it looks the same and still fills a wide screen. */
const repetitions = [0, 1, 2];

interface WallProps {
  readonly covers: readonly string[];
  readonly className: string;
}

const Wall = ({ covers, className }: WallProps) => {
  const wall = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!wall.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    watcher.observe(wall.current);
    return () => watcher.disconnect();
  }, []);
  return (
    // Drifts in one direction, in every language.
    <div ref={wall} dir="ltr" aria-hidden="true" className={classNames('grid gap-3 overflow-hidden', className)}>
      {[covers, covers.toReversed()].map((row, index) => (
        <div
          key={index}
          className={classNames('flex w-max animate-drift', index > 0 && '[animation-direction:reverse]')}
          style={{ animationPlayState: inView ? 'running' : 'paused' }}
        >
          {repetitions.flatMap((repetition) =>
            row.map((cover) => (
              <img
                key={`${repetition} ${cover}`}
                src={cover}
                alt=""
                width={256}
                height={256}
                loading="lazy"
                decoding="async"
                draggable={false}
                className="mr-3 size-28 rounded-m bg-raised sm:size-44"
              />
            )),
          )}
        </div>
      ))}
    </div>
  );
};

interface CoverWallProps {
  readonly beats: readonly Beat[];
  readonly className: string;
}

/** Rows of covers that drift by, for decoration. They stand still out of view and under reduced motion. */
export const CoverWall = ({ beats, className }: CoverWallProps) => {
  const covers = [...new Set(beats.map(({ coverImage }) => coverUrl(coverImage, 256)))];
  return covers.length >= fewest && <Wall covers={covers} className={className} />;
};
