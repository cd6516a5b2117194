import { isOwnedKey, keyOf } from './playable-beat.ts';
import type { PlayerControls } from './create-player.ts';
import type { Player } from './player-types.ts';

/** A play counts after this many seconds, or after half of the beat if it's shorter than twice that. */
const enoughSeconds = 5;
/** A jump from within this distance of the end to the beginning is a repetition. */
const nearEndSeconds = 2;

interface WatchDeps {
  /** The time in milliseconds. */
  readonly now: () => number;
  readonly onPlayed: (beatId: string) => void;
}

const beatOf = ({ current }: Player): string | null => (current && !isOwnedKey(keyOf(current)) ? keyOf(current) : null);

const isHeard = ({ phase, muted, volume }: Player): boolean => phase === 'playing' && !muted && volume > 0;

const restarts = (state: Player, before: Player): boolean =>
  before.position > before.duration - nearEndSeconds &&
  state.position < nearEndSeconds &&
  state.position < before.position;

/** Reports a preview once per start. Heard seconds add up across pauses and seeks, but never faster than the clock. */
export const watchPlays = (store: PlayerControls['store'], { now, onPlayed }: WatchDeps): (() => void) => {
  let heard = 0;
  let reported = false;
  let at = now();
  return store.subscribe((state, before) => {
    const beat = beatOf(state);
    if (beat !== beatOf(before) || restarts(state, before)) [heard, reported] = [0, false];
    if (state.position === before.position) return;
    const passed = (now() - at) / 1000;
    at = now();
    if (beat === null || reported || !isHeard(state) || !isHeard(before)) return;
    heard += Math.max(0, Math.min(state.position - before.position, passed));
    if (heard < Math.min(enoughSeconds, state.duration / 2)) return;
    reported = true;
    onPlayed(beat);
  });
};
