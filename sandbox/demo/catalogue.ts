import { ferrisBeats } from './beats/ferris-beats.ts';
import { miraBeats } from './beats/mira-beats.ts';
import { novaBeats } from './beats/nova-beats.ts';
import { solBeats } from './beats/sol-beats.ts';
import type { DemoBeat } from './demo-music.ts';
import type { StyleName } from './music/composing/styles.ts';

export type DemoArtistName = 'gijo-sol' | 'nova-tide' | 'kid-ferris' | 'mira-voss';

/** A beat and the style in which it is played. Its slug is the seed of its music and its cover: another slug, another piece. */
export type MadeBeat = DemoBeat & { readonly artist: DemoArtistName; readonly style: StyleName };

/** The demo catalogue, newest first: the artists take turns, each with their newest. */
export const demoBeats: readonly MadeBeat[] = takeTurns([ferrisBeats, solBeats, novaBeats, miraBeats]);

function takeTurns(lists: readonly (readonly MadeBeat[])[]): MadeBeat[] {
  const rounds = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}
