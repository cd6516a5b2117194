import type { PlayerControls } from './create-player.ts';
import type { Player } from './player-types.ts';
import { loadMemory, saveMemory } from './player-memory.ts';

const saveEachSeconds = 5;

const settings = ['queue', 'index', 'volume', 'muted', 'loop', 'shuffle', 'keysEverywhere'] as const;

const hasChanged = (state: Player, before: Player): boolean =>
  settings.some((name) => state[name] !== before[name]) || (state.phase === 'paused' && before.phase !== 'paused');

/** Restores the state of an earlier page, then saves position, queue and volume. */
export const keepMemory = (player: PlayerControls): (() => void) => {
  void player.restore(loadMemory());
  let saved = 0;
  let due = 0;
  const save = (): void => {
    clearTimeout(due);
    const state = player.store.getState();
    saved = state.position;
    saveMemory(state);
  };
  const stop = player.store.subscribe((state, before) => {
    if (hasChanged(state, before) || Math.abs(state.position - saved) >= saveEachSeconds) {
      saved = state.position;
      clearTimeout(due);
      due = window.setTimeout(save, 200);
    }
  });
  addEventListener('pagehide', save);
  return () => {
    stop();
    clearTimeout(due);
    removeEventListener('pagehide', save);
  };
};
