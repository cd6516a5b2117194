import type { DemoArtistName, DemoBeat } from './beats/demo-beat.ts';
import type { StyleName } from './music/composing/styles.ts';

export interface DemoKit extends Omit<DemoBeat, 'bpm' | 'key'> {
  readonly type: 'loops';
}

export interface StyledKit extends DemoKit {
  readonly artist: DemoArtistName;
  readonly pieces: readonly { readonly style: StyleName; readonly bpm: number; readonly key: string }[];
}

export const demoKits: readonly StyledKit[] = [
  {
    slug: 'ferris-loops',
    title: 'Fairground Loops',
    artist: 'kid-ferris',
    type: 'loops',
    description: 'Drums, bass and chords in two tempos, two bars each. Cut them up.',
    genre: 'Electronic',
    subGenre: 'House',
    ai: 'none',
    tags: ['loops', 'house', 'drums'],
    priceCents: 1499,
    pieces: [
      { style: 'house', bpm: 122, key: 'C minor' },
      { style: 'boomBap', bpm: 90, key: 'D minor' },
    ],
  },
];
