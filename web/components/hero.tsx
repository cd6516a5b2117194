import { useMemo } from 'react';
import { label } from '#content/label.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { isSounding, playBeat, togglePlay, useIsCurrent, usePlayer } from '#features/plays/web/public.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Swell } from './swell.tsx';

/** Fits the name to the width of the page, whatever its length; the numbers are its width in the display font. */
const fitName = (name: string) => ({ fontSize: `min(${131 / name.length}vw, ${111 / name.length}rem)` });

const NewestBeat = ({ beat, beats }: { readonly beat: Beat; readonly beats: readonly Beat[] }) => {
  const current = useIsCurrent(beat._id);
  const playing = usePlayer(isSounding) && current;
  return (
    <Button size="l" className="max-w-full bg-ink" onClick={() => (current ? togglePlay() : playBeat(beat, beats))}>
      <Icon name={playing ? 'pause' : 'play'} className="shrink-0 text-signal" />
      <span className="truncate">
        <span className="font-normal text-muted max-sm:sr-only">{playing ? 'Pause' : 'Play the newest:'}</span>{' '}
        {beat.title}
      </span>
    </Button>
  );
};

/** The label's name, sinking into the sea made of its beats. */
export const Hero = ({ beats }: { readonly beats: readonly Beat[] }) => {
  const waves = useMemo(() => beats.map((beat) => decodeWave(beat.wave)), [beats]);
  const [newest] = beats;
  return (
    <header className="relative isolate flex min-h-[calc(100svh-var(--spacing-nav)-2rem)] flex-col overflow-hidden">
      <div className="page pt-8 md:pt-10">
        <h1 className="flex flex-col">
          <span
            className="order-2 -ml-[0.04em] block font-display leading-[0.82] font-black tracking-tighter whitespace-nowrap"
            style={fitName(label.name)}
          >
            {label.name}
          </span>{' '}
          <span className="order-1 mb-6 block font-display text-2xl font-semibold tracking-tight md:mb-8">
            {label.line}
          </span>
        </h1>
      </div>
      <div className="relative -mt-[9vw] min-h-80 flex-1 xl:-mt-32">
        <Swell waves={waves} className="absolute inset-0 h-full w-full" />
      </div>
      <div className="page absolute inset-x-0 bottom-6 flex flex-wrap items-center gap-3 pr-20">
        <Button asChild variant="signal" size="l">
          <Link look="bare" to="/beatstore">
            Open the beat store
          </Link>
        </Button>
        {newest && <NewestBeat beat={newest} beats={beats} />}
      </div>
      <a
        href="#story"
        aria-label="Scroll down"
        className="absolute right-[clamp(1rem,4vw,3rem)] bottom-6 inline-flex size-13 items-center justify-center rounded-full border border-edge bg-ink transition-colors hover:border-text"
      >
        <Icon name="arrow-down" />
      </a>
    </header>
  );
};
