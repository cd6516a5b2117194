import type { CoverSize } from '#contract-kit/cover-sizes.ts';
import type { BeatFileKind } from '#features/licenses/contract.ts';
import type { DemoKit } from './kits/demo-kit.ts';
import type { DemoBeat } from './beats/demo-beat.ts';

/** The files made for a beat, as paths in the folder passed in. */
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

/** The same for a sound kit: its demo and the zip. */
export interface RenderedKit extends Pick<RenderedBeat, 'preview' | 'covers'> {
  readonly files: Readonly<Record<'mp3' | 'kit', string>>;
}

/** Provides the demo's beats, and its sound kits if there are any. */
export interface DemoMusic {
  /** In the order in which they are made, newest first. */
  readonly beats: readonly DemoBeat[];
  readonly kits?: readonly DemoKit[];
  readonly renderKit?: (kit: DemoKit, folder: string, signal: AbortSignal) => Promise<RenderedKit>;
  /** Makes all files of a beat in `folder`. The same beat gives the same bytes. Rejects when `signal` aborts. */
  readonly render: (beat: DemoBeat, folder: string, signal: AbortSignal) => Promise<RenderedBeat>;
}
