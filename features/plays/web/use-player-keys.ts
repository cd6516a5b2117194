import { type RefObject, useEffect } from 'react';
import { player } from './player.ts';
import { type KeyAction, keyAction, placeOf } from './player-keys.ts';

const seekSeconds = 5;
const volumeStep = 0.05;

const act: Readonly<Record<KeyAction, () => void>> = {
  toggle: () => player.toggle(),
  back: () => player.seek(player.store.getState().position - seekSeconds),
  forward: () => player.seek(player.store.getState().position + seekSeconds),
  louder: () => player.setVolume(player.store.getState().volume + volumeStep),
  softer: () => player.setVolume(player.store.getState().volume - volumeStep),
  mute: () => player.toggleMute(),
  loop: () => player.toggleLoop(),
  shuffle: () => player.toggleShuffle(),
};

/** The keys work with the focus in the player, or anywhere if that is turned on. */
export const usePlayerKeys = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const place = placeOf(event.target, bar.current);
      const action = keyAction(event, place, player.store.getState().keysEverywhere);
      if (!action) return;
      event.preventDefault();
      act[action]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [bar]);
};
