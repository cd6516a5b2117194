import { useMemo } from 'react';
import type { LabelArtist } from '#content/artists.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { playBeat } from '#features/plays/web/public.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Swell } from './swell.tsx';

interface ArtistHeroProps {
  readonly name: string;
  readonly artist: LabelArtist | undefined;
  readonly beats: readonly Beat[];
}

export const ArtistHero = ({ name, artist, beats }: ArtistHeroProps) => {
  const waves = useMemo(() => beats.slice(0, 8).map((beat) => decodeWave(beat.wave)), [beats]);
  const [first] = beats;
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Swell waves={waves} className="absolute inset-x-0 bottom-0 -z-10 h-full w-full opacity-45" />
      <div className="page grid min-h-[60svh] content-end gap-x-12 gap-y-6 pt-28 pb-10 lg:grid-cols-[1.3fr_1fr] lg:items-end">
        <div className="min-w-0">
          {artist && <p className="eyebrow mb-3">{artist.place}</p>}
          <h1 className="font-display text-hero font-black tracking-tighter">{name}</h1>
          {artist && <p className="mt-5 text-xl text-text/90">{artist.tagline}</p>}
          {first && (
            <Button variant="signal" size="l" className="mt-7" onClick={() => playBeat(first, beats)}>
              <Icon name="play" /> Play all
            </Button>
          )}
        </div>
        {artist && (
          <div className="flex max-w-prose flex-col gap-3 rounded-l bg-ink/80 lg:justify-self-end lg:p-5">
            {artist.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </header>
  );
};
