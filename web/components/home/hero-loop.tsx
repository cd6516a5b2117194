import { useEffect, useRef, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { classNames } from '#ui/primitives/class-names.ts';

interface HeroLoopProps {
  /** URLs on this site. */
  readonly webm: string;
  readonly mp4: string;
}

/** The silent loop over the hero's picture. It plays only while it is in view, and until the visitor pauses it. */
export const HeroLoop = ({ webm, mp4 }: HeroLoopProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [inView, setInView] = useState(false);
  const [paused, setPaused] = useState(false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!video.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    watcher.observe(video.current);
    return () => watcher.disconnect();
  }, []);

  const plays = inView && !paused;
  useEffect(() => {
    // A browser may refuse to play, to save power; then the picture stays.
    if (plays) void video.current?.play()?.catch(() => undefined);
    else video.current?.pause();
  }, [plays]);

  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setShown(true)}
        className={classNames(
          'absolute inset-0 -z-20 size-full object-cover transition-opacity duration-slow max-sm:object-[68%_50%]',
          shown ? '' : 'opacity-0',
        )}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      <button
        type="button"
        aria-label={paused ? t`Play the background video` : t`Pause the background video`}
        onClick={() => setPaused(!paused)}
        className="absolute end-[clamp(1rem,4vw,3rem)] bottom-4 inline-flex size-11 items-center justify-center rounded-full border border-edge bg-background text-muted transition-colors hover:border-text hover:text-text"
      >
        <Icon name={paused ? 'play' : 'pause'} size={16} />
      </button>
    </>
  );
};
