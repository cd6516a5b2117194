import type { DemoBeat, DemoKit } from '@stemhouse/demo-music/public.ts';
import type { CoverSize } from '#contract-kit/cover-sizes.ts';
import type { BeatFileKind } from '#features/licenses/contract.ts';

/** Paths in the folder that the caller passed. */
export interface RenderedBeat {
  readonly files: Readonly<Record<BeatFileKind, string>>;
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
  /** The same beat gives the same bytes. Rejects when `signal` aborts. */
  readonly render: (beat: DemoBeat, folder: string, signal: AbortSignal) => Promise<RenderedBeat>;
}
