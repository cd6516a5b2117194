import type { PlayerControls } from './create-player.ts';

/** Two tabs of the site never play at once: the one that starts asks the others to pause. */
export const connectOneTab = (player: PlayerControls): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel('player');
  channel.addEventListener('message', () => player.pause());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
  const claim = (): void => channel.postMessage('playing');
  const { store } = player;
  if (store.getState().phase === 'playing') claim();
  const stop = store.subscribe((state, before) => {
    if (state.phase === 'playing' && before.phase !== 'playing') claim();
  });
  return () => {
    stop();
    channel.close();
  };
};
