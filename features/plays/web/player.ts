import { type Api, ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { checkToken } from '#features/auth/contract.ts';
import type { getTrack } from '#features/catalogue/contract.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useStore } from 'zustand';
import type { getToken } from '../contract.ts';
import { createPlayer } from './create-player.ts';
import type { Player } from './player-types.ts';
import { isOwnedKey, keyOf, type OwnedBeat, toTracks } from './playable-beat.ts';

let api: Api | null = null;

const call = (): Api => {
  if (!api) throw new Error('there is no PlayerBar');
  return api;
};

let preloader: HTMLAudioElement | null = null;

/** One player for the whole visit. On the server it always stays closed. */
export const player = createPlayer({
  fetchToken: async (trackId) => {
    if (isOwnedKey(trackId)) {
      // The audio element can't renew an expired access token, but this call does.
      await call()<typeof checkToken>('GET /api/v1/app/checkToken', {});
      return '';
    }
    return (await call()<typeof getToken>('GET /api/v1/app/token/:trackId/mp3', { params: { trackId } })).token;
  },
  fetchBeat: (trackId) => call()<typeof getTrack>('GET /api/v1/app/beatstore/track/:trackId', { params: { trackId } }),
  isGone: (error) => error instanceof ApiError && (error.status === 404 || error.status === 410),
  onSkip: (beat) =>
    toast.info(
      beat
        ? t`“${{ title: beat.title }}” is no longer available, so we skipped it.`
        : t`Something is no longer available, so we skipped it.`,
      {
        id: 'skipped',
      },
    ),
  preload: (url) => {
    preloader ??= new Audio();
    preloader.preload = 'auto';
    preloader.muted = true;
    preloader.src = url;
  },
  now: () => Date.now(),
  random: Math.random,
});

/** The sound is ready at once; media keys, memory and counting load a moment after the page. */
export const connectPlayer = (sound: HTMLAudioElement, connected: Api): (() => void) => {
  api = connected;
  const detach = player.attach(sound);
  let ended = false;
  let stop = (): void => undefined;
  const start = async (): Promise<void> => {
    const { startServices } = await import('./player-services.ts');
    if (!ended) stop = startServices(player, connected);
  };
  const due = setTimeout(() => void start().catch(() => undefined), 300);
  return () => {
    ended = true;
    clearTimeout(due);
    stop();
    detach();
  };
};

export const usePlayer = <T>(selector: (state: Player) => T): T => useStore(player.store, selector);

/** Whether a beat is in the player, playing or paused. The key is a beat id or the `playUrl` of a purchased beat. */
export const useIsCurrent = (key: string): boolean =>
  usePlayer(({ current }) => current !== null && keyOf(current) === key);

/** Whether the player plays or is about to, so that a press means pause. */
export const isSounding = ({ phase }: Pick<Player, 'phase'>): boolean =>
  phase === 'playing' || phase === 'loading' || phase === 'buffering';

/** Like `isSounding`, for code outside components. */
export const isPlaying = (): boolean => isSounding(player.store.getState());

/** The listener has pressed play, and waits for the sound to begin or continue. */
export const isWaiting = ({ phase }: Pick<Player, 'phase'>): boolean => phase === 'loading' || phase === 'buffering';

/** Position and duration in seconds, and the progress from 0 to 1. */
export const useProgress = (): { readonly position: number; readonly duration: number; readonly share: number } => {
  const position = usePlayer((state) => state.position);
  const duration = usePlayer((state) => state.duration);
  return { position, duration, share: duration > 0 ? Math.min(1, position / duration) : 0 };
};

/** `queue` is the list in which the beat was pressed, `listName` its name. */
export const { play: playBeat, playFrom: playBeatFrom } = player;
/** Starts with `index` and skips beats that can't be played now. If the first one is playing, pauses or resumes it. */
export const playOwned = (beats: readonly OwnedBeat[], index: number): void => {
  const [first] = toTracks(beats.slice(index, index + 1));
  if (first) player.play(first, toTracks(beats), t`Your music`);
};
export const togglePlay = (): void => player.toggle();
export const warmBeat = (beatId: string): void => player.warm(beatId);
