import type { Api } from '#contract-kit/api.ts';
import type { reportPlay } from '../contract.ts';
import type { PlayerControls } from './create-player.ts';
import { keepMemory } from './keep-memory.ts';
import { connectMediaSession } from './media-session.ts';
import { watchPlays } from './watch-plays.ts';

/** The tab that starts asks the others to pause, so that two never play at once. */
const connectOneTab = (player: PlayerControls): (() => void) => {
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

/** Reports that a beat was played. The listener doesn't need to know about a failure. */
const sendPlayReport = async (api: Api, player: PlayerControls, trackId: string): Promise<void> => {
  const token = await player.tokenOf(trackId);
  await api<typeof reportPlay>('POST /api/v1/app/beatstore/track/:trackId/played', {
    params: { trackId },
    body: { token },
    keepalive: true,
  });
};

/** Starts lock screen, other tabs, memory and play counts. Returns a function that stops them. */
export const startServices = (player: PlayerControls, api: Api): (() => void) => {
  const ends = [
    connectMediaSession(player),
    connectOneTab(player),
    keepMemory(player),
    watchPlays(player.store, {
      now: () => Date.now(),
      onPlayed: (beatId) => void sendPlayReport(api, player, beatId).catch(() => undefined),
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
};
