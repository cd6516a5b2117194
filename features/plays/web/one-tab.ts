import type { PlayerControls } from './create-player.ts';

/** Two tabs of the site never sound at once: the one that starts to play asks the others to pause. */
export const connectOneTab = (player: PlayerControls): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel('player');
  channel.addEventListener('message', () => player.pause());
  const stop = player.store.subscribe((state, before) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (state.phase === 'playing' && before.phase !== 'playing') channel.postMessage('playing');
  });
  return () => {
    stop();
    channel.close();
  };
};
