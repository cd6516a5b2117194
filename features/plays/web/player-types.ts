import type { PlayerBeat } from './playable-beat.ts';
import type { PlayerState, Random } from './player-machine.ts';

export type Phase = 'closed' | 'loading' | 'playing' | 'buffering' | 'paused' | 'failed';

export interface Player extends PlayerState {
  readonly phase: Phase;
  /** Null until the beat at the place in the queue is known. */
  readonly current: PlayerBeat | null;
  /** Seconds. */
  readonly duration: number;
  /** Words for the listener: why there is no sound. */
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

export interface PlayerOutside {
  /** Of a bought beat: makes sure that the session lives; its token is empty. */
  readonly fetchToken: (key: string) => Promise<string>;
  /** Null when the beat is no longer there. */
  readonly fetchBeat: (beatId: string) => Promise<PlayerBeat | null>;
  /** Loads the first seconds of a sound that will be wanted soon. */
  readonly preload: (url: string) => void;
  readonly now: () => number;
  readonly random: Random;
}
