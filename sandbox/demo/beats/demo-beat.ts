import type { StyleName } from '../music/composing/styles.ts';

/** A beat of the demo catalogue before it has a sound. */
export interface DemoBeat {
  /** Its name in ids, never changed. */
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
}

export type DemoArtistName = 'gijo-sol' | 'nova-tide' | 'kid-ferris' | 'mira-voss';

/** A beat and the style it is played in. Its slug seeds its music and its cover: another slug gives another piece. */
export type StyledBeat = DemoBeat & { readonly artist: DemoArtistName; readonly style: StyleName };
