import type { PlayerControls } from './create-player.ts';
import { keepMemory } from './keep-memory.ts';
import { connectMediaSession } from './media-session.ts';
import { connectOneTab } from './one-tab.ts';

/** What stands around the sound: the lock screen, the other tabs, the memory. Answers how to end it. */
export const startServices = (player: PlayerControls): (() => void) => {
  const ends = [connectMediaSession(player), connectOneTab(player), keepMemory(player)];
  return () => {
    for (const end of ends) end();
  };
};
