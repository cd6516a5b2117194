import type { Api } from '#contract-kit/api.ts';
import type { reportPlay } from '#features/statistics/contract.ts';
import type { PlayerControls } from './create-player.ts';
import { keepMemory } from './keep-memory.ts';
import { connectMediaSession } from './media-session.ts';
import { connectOneTab } from './one-tab.ts';
import { watchPlays } from './watch-plays.ts';

/** Reports that a beat was heard. A failure is none of the listener's business. */
const tellPlay = async (api: Api, player: PlayerControls, trackId: string): Promise<void> => {
  const token = await player.tokenOf(trackId);
  await api<typeof reportPlay>('POST /api/v1/app/beatstore/track/:trackId/played', {
    params: { trackId },
    body: { token },
    keepalive: true,
  });
};

/** Starts what surrounds the sound: lock screen, other tabs, memory, play counts. Returns a function that stops it. */
export const startServices = (player: PlayerControls, api: Api): (() => void) => {
  const ends = [
    connectMediaSession(player),
    connectOneTab(player),
    keepMemory(player),
    watchPlays(player.store, {
      now: () => Date.now(),
      onPlayed: (beatId) => void tellPlay(api, player, beatId).catch(() => undefined),
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
};
