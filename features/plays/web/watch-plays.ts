import { isOwnedKey, keyOf } from './playable-beat.ts';
import type { PlayerControls } from './create-player.ts';
import type { Player } from './player-types.ts';

/** So much of a beat has sounded when it counts as played; of a shorter beat half of it. */
const enoughSeconds = 5;
/** A beat that goes from here to its beginning begins anew. */
const nearEndSeconds = 2;

interface Outside {
  /** Milliseconds. */
  readonly now: () => number;
  readonly onPlayed: (beatId: string) => void;
}

const beatOf = ({ current }: Player): string | null => (current && !isOwnedKey(keyOf(current)) ? keyOf(current) : null);

const isHeard = ({ phase, muted, volume }: Player): boolean => phase === 'playing' && !muted && volume > 0;

const beginsAnew = (state: Player, before: Player): boolean =>
  before.position > before.duration - nearEndSeconds &&
  state.position < nearEndSeconds &&
  state.position < before.position;

/**
 * Tells once for each start of a preview that it was really heard: seconds that sounded add up, over pauses and seeking,
 * and none of them is faster than the clock. What was bought is heard by its owner, and is nobody's play.
 */
export const watchPlays = (store: PlayerControls['store'], { now, onPlayed }: Outside): (() => void) => {
  let heard = 0;
  let told = false;
  let at = now();
  return store.subscribe((state, before) => {
    const beat = beatOf(state);
    if (beat !== beatOf(before) || beginsAnew(state, before)) [heard, told] = [0, false];
    if (state.position === before.position) return;
    const passed = (now() - at) / 1000;
    at = now();
    if (beat === null || told || !isHeard(state) || !isHeard(before)) return;
    heard += Math.max(0, Math.min(state.position - before.position, passed));
    if (heard < Math.min(enoughSeconds, state.duration / 2)) return;
    told = true;
    onPlayed(beat);
  });
};
