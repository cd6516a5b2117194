import type { PlayerBeat } from './playable-beat.ts';
import type { PlayerState, Random } from './player-machine.ts';

export type Phase = 'closed' | 'loading' | 'playing' | 'buffering' | 'paused' | 'failed';

export interface Player extends PlayerState {
  readonly phase: Phase;
  /** Null until the current beat is loaded. */
  readonly current: PlayerBeat | null;
  /** The name of the list that is played from; empty if it has none. */
  readonly listName: string;
  /** Seconds. */
  readonly duration: number;
  readonly problem: string | null;
  readonly keysEverywhere: boolean;
}

/** The used part of HTMLAudioElement. */
export type Sound = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'currentTime'
  | 'duration'
  | 'load'
  | 'muted'
  | 'pause'
  | 'paused'
  | 'play'
  | 'removeAttribute'
  | 'removeEventListener'
  | 'src'
  | 'volume'
>;

export interface PlayerDeps {
  /** For a purchased beat, checks that the session is alive and returns an empty token. */
  readonly fetchToken: (key: string) => Promise<string>;
  readonly fetchBeat: (beatId: string) => Promise<PlayerBeat>;
  /** Whether this error means that the beat is no longer on sale. */
  readonly isGone: (error: unknown) => boolean;
  /** Called when a removed beat was skipped; undefined if the player knew only its id. */
  readonly onSkip: (beat: PlayerBeat | undefined) => void;
  /** Starts to load a sound that will be needed soon. */
  readonly preload: (url: string) => void;
  readonly now: () => number;
  readonly random: Random;
}
