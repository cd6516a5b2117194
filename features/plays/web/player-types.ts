import type { PlayableBeat } from './playable-beat.ts';
import type { PlayerState, Random } from './player-machine.ts';

export type Phase = 'closed' | 'loading' | 'playing' | 'buffering' | 'paused' | 'failed';

export interface Player extends PlayerState {
  readonly phase: Phase;
  /** Null until the beat at the place in the queue is known. */
  readonly current: PlayableBeat | null;
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
  readonly fetchToken: (beatId: string) => Promise<string>;
  /** Null when the beat is no longer there. */
  readonly fetchBeat: (beatId: string) => Promise<PlayableBeat | null>;
  /** Loads the first seconds of a sound that will be wanted soon. */
  readonly preload: (url: string) => void;
  readonly now: () => number;
  readonly random: Random;
}
