import { producerNames } from '#features/catalogue/paths.ts';
import type { PlayerControls } from './create-player.ts';
import type { Player } from './player-types.ts';
import type { PlayerBeat } from './playable-beat.ts';

const artwork = (coverImage: string): MediaImage[] =>
  [96, 256, 512, 1024].map((size) => ({
    src: new URL(coverImage.replace(/\d+\.webp$/, `${size}.webp`), location.origin).href,
    sizes: `${size}x${size}`,
    type: 'image/webp',
  }));

const metadataOf = (beat: PlayerBeat | null): MediaMetadata | null =>
  beat && new MediaMetadata({ title: beat.title, artist: producerNames(beat), artwork: artwork(beat.coverImage) });

const skipSeconds = 10;

/** Some browsers support only some of the actions, and throw on the others. */
const setHandlers = (handlers: Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>> | null) => {
  const names = [
    'play',
    'pause',
    'stop',
    'previoustrack',
    'nexttrack',
    'seekbackward',
    'seekforward',
    'seekto',
  ] as const;
  for (const name of names) {
    try {
      navigator.mediaSession.setActionHandler(name, handlers?.[name] ?? null);
    } catch {
      // This browser doesn't support the action.
    }
  }
};

const showPlace = ({ duration, position, current }: Player): void => {
  if (!current || duration <= 0) return navigator.mediaSession.setPositionState();
  navigator.mediaSession.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
};

const playbackStateOf = ({ phase }: Player): MediaSessionPlaybackState =>
  phase === 'closed' ? 'none' : phase === 'paused' || phase === 'failed' ? 'paused' : 'playing';

/** Connects the lock screen, headset and media keys. Returns a function that disconnects them. */
export const connectMediaSession = (player: PlayerControls): (() => void) => {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const place = (): number => player.store.getState().position;

  setHandlers({
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.close(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: ({ seekOffset }) => player.seek(place() - (seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => player.seek(place() + (seekOffset ?? skipSeconds)),
    seekto: ({ seekTime }) => seekTime !== undefined && seekTime !== null && player.seek(seekTime),
  });

  const show = (state: Player, before: Player | null): void => {
    if (state.current !== before?.current) mediaSession.metadata = metadataOf(state.current);
    if (state.phase !== before?.phase) mediaSession.playbackState = playbackStateOf(state);
    // Between seeks the system advances the position itself.
    const jumped = Math.abs(state.position - (before?.position ?? 0)) > 1;
    if (jumped || state.phase !== before?.phase || state.duration !== before.duration) showPlace(state);
  };
  show(player.store.getState(), null);
  const stop = player.store.subscribe(show);
  return () => {
    stop();
    setHandlers(null);
  };
};
