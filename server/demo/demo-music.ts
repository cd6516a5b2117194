import type { DemoBeat, DemoKit } from '@stemhouse/demo-music/public.ts';
import type { CoverSize } from '#contract-kit/cover-sizes.ts';
import type { HeroSize } from '#features/account/profile-values.ts';

/** The files that demo beats have. Without one of these, their licenses couldn't be offered. */
export const demoFileKinds = ['mp3', 'wav', 'trackouts'] as const;

/** Paths in the folder that the caller passed. */
export interface RenderedBeat {
  readonly files: Readonly<Record<(typeof demoFileKinds)[number], string>>;
  readonly preview: {
    readonly path: string;
    readonly durationMs: number;
    /** 480 values from 0 to 255. */
    readonly peaks: readonly number[];
  };
  readonly covers: Readonly<Record<CoverSize, Uint8Array>>;
}

/** A kit's demo and its zip, as paths. */
export interface RenderedKit extends Pick<RenderedBeat, 'preview' | 'covers'> {
  readonly files: Readonly<Record<'mp3' | 'kit', string>>;
}

export interface DemoMusic {
  /** Newest first, the order in which they are made. */
  readonly beats: readonly DemoBeat[];
  readonly kits?: readonly DemoKit[];
  readonly renderKit?: (kit: DemoKit, folder: string, signal: AbortSignal) => Promise<RenderedKit>;
  /** Usernames of the artists whose picture `renderPortrait` draws. */
  readonly portraitArtists?: readonly string[];
  readonly renderPortrait?: (artist: string, signal: AbortSignal) => Promise<Readonly<Record<HeroSize, Uint8Array>>>;
  /** The same beat gives the same bytes. Rejects when `signal` aborts. */
  readonly render: (beat: DemoBeat, folder: string, signal: AbortSignal) => Promise<RenderedBeat>;
}
