import type { StyledBeat } from './beats/demo-beat.ts';
import { ferrisBeats } from './beats/ferris-beats.ts';
import { miraBeats } from './beats/mira-beats.ts';
import { novaBeats } from './beats/nova-beats.ts';
import { solBeats } from './beats/sol-beats.ts';

/** Newest first, alternating between artists. */
export const demoBeats: readonly StyledBeat[] = interleave([ferrisBeats, solBeats, novaBeats, miraBeats]);

function interleave(lists: readonly (readonly StyledBeat[])[]): StyledBeat[] {
  const rounds = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}
