import type { PlayerControls } from './create-player.ts';
import { joined } from './hand-queue.ts';
import type { Player } from './player-types.ts';
import { loadMemory, loadQueued, queuedKey, saveMemory, saveQueued } from './player-memory.ts';

const saveEachSeconds = 5;

const settings = ['queue', 'index', 'aside', 'volume', 'muted', 'loop', 'shuffle', 'keysEverywhere'] as const;

const hasChanged = (state: Player, before: Player): boolean =>
  settings.some((name) => state[name] !== before[name]) || (state.phase === 'paused' && before.phase !== 'paused');

/** All tabs share the manual queue: each shows the others' changes, and the playing one takes the next beat from it. */
const shareQueued = ({ store }: PlayerControls): (() => void) => {
  store.setState(({ queued }) => ({ queued: joined(loadQueued(), queued) }));
  let stored = store.getState().queued;
  const stop = store.subscribe(({ queued }) => {
    if (queued === stored) return;
    stored = queued;
    saveQueued(queued);
  });
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== queuedKey && key !== null) return;
    // Reads what is stored now, because events of two tabs may cross.
    stored = loadQueued();
    store.setState({ queued: stored });
  };
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
};

/** Restores the state of an earlier page, then saves position, queue and volume. */
export const keepMemory = (player: PlayerControls): (() => void) => {
  const endSharing = shareQueued(player);
  void player.restore(loadMemory());
  let saved = 0;
  let due = 0;
  const save = (): void => {
    clearTimeout(due);
    due = 0;
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
  // A tab without changes doesn't overwrite what another one has saved.
  const saveLast = (): void => {
    if (due !== 0 || player.store.getState().position !== saved) save();
  };
  addEventListener('pagehide', saveLast);
  return () => {
    endSharing();
    stop();
    clearTimeout(due);
    removeEventListener('pagehide', saveLast);
  };
};
