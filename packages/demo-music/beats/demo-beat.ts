import type { StyleName } from '../music/composing/styles.ts';

export interface DemoBeat {
  /** Part of the demo's ids, so it never changes. */
  readonly slug: string;
  readonly title: string;
  /** The username of one of the label's artists. */
  readonly artist: string;
  readonly description: string;
  readonly priceCents: number;
  readonly genre: string;
  readonly subGenre: string;
  readonly bpm: number;
  readonly key: string;
  readonly tags: readonly string[];
  /** How much of it a model made. */
  readonly ai: 'none' | 'assisted';
}

export type DemoArtistName = 'gijo-sol' | 'nova-tide' | 'kid-ferris' | 'mira-voss';

/** The slug seeds the music and the cover: another slug gives another piece. */
export type StyledBeat = DemoBeat & { readonly artist: DemoArtistName; readonly style: StyleName };
