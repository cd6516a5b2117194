import { createStore } from 'zustand/vanilla';
import { isOwnedKey, keyOf, type PlayerBeat } from './playable-beat.ts';
import { currentId, emptyPlayer, type PlayerEvent, type PlayerState, step, upcomingId } from './player-machine.ts';
import type { Memory } from './player-memory.ts';
import type { Player, PlayerOutside, Sound } from './player-types.ts';
import { createPreviewTokens } from './preview-tokens.ts';

export const preloadSecondsBeforeEnd = 30;
const loadFailed = 'Error loading track data.';
const pressPlay = 'Your browser holds the sound back. Press play to start it.';

const urlOf = (beatId: string, token: string): string =>
  isOwnedKey(beatId) ? beatId : `/api/v1/app/stream/${beatId}/mp3?token=${encodeURIComponent(token)}`;

/** Ties the rules of the player to one sound element, which is never replaced while the site is open. */
export const createPlayer = (outside: PlayerOutside) => {
  const store = createStore<Player>(() => ({
    ...emptyPlayer,
    phase: 'closed',
    current: null,
    duration: 0,
    problem: null,
    keysEverywhere: false,
  }));
  const { getState, setState } = store;
  const tokens = createPreviewTokens(outside.fetchToken, outside.now);
  const beats = new Map<string, PlayerBeat>();

  let sound: Sound | null = null;
  /** The beat whose address the sound element holds. */
  let loaded: string | undefined;
  let warmed: string | undefined;
  /** Counts starts: an answer that comes after the listener has moved on is dropped. */
  let turn = 0;
  let renewed = false;

  const remember = (list: readonly PlayerBeat[]): void => {
    for (const beat of list) beats.set(keyOf(beat), beat);
  };

  const know = async (beatId: string): Promise<PlayerBeat> => {
    const beat = beats.get(beatId) ?? (await outside.fetchBeat(beatId));
    if (!beat) throw new Error('this beat is gone');
    beats.set(beatId, beat);
    return beat;
  };

  /** Whether the sound element is at this beat. */
  const holds = (beat: PlayerBeat | null): boolean => beat !== null && keyOf(beat) === loaded;

  const failed = (): void => setState({ phase: 'failed', problem: loadFailed });

  /** Browsers want a press before the first sound. Other failures of `play` are told by the element itself. */
  const heldBack = (mine: number) => (error: unknown) => {
    if (mine !== turn || !(error instanceof Error) || error.name !== 'NotAllowedError') return;
    setState({ phase: 'paused', problem: pressPlay });
  };

  const begin = (beatId: string, token: string, mine: number): void => {
    if (!sound) return;
    loaded = beatId;
    sound.src = urlOf(beatId, token);
    const { position } = getState();
    if (position > 0) sound.currentTime = position;
    sound.play().catch(heldBack(mine));
  };

  /** Starts the current beat at the current place. With a token at hand it plays within the listener's own press. */
  const start = (): void => {
    const beatId = currentId(getState());
    if (beatId === undefined || !sound) return;
    turn += 1;
    const mine = turn;
    const current = beats.get(beatId);
    setState({
      phase: 'loading',
      problem: null,
      current: current ?? null,
      duration: (current?.durationMs ?? 0) / 1000,
    });
    const token = tokens.fresh(beatId);
    if (current && token !== undefined) return begin(beatId, token, mine);
    silence();
    void fetchAndBegin(beatId, mine);
  };

  const fetchAndBegin = async (beatId: string, mine: number): Promise<void> => {
    try {
      const [token, beat] = await Promise.all([tokens.get(beatId), know(beatId)]);
      if (mine !== turn) return;
      setState({ current: beat, duration: beat.durationMs / 1000 });
      begin(beatId, token, mine);
    } catch {
      if (mine === turn) failed();
    }
  };

  /** Ends the old sound at once. `load` within a press also allows the element to play later, without a press. */
  const silence = (): void => {
    loaded = undefined;
    sound?.pause();
    sound?.removeAttribute('src');
    sound?.load();
  };

  const go = (event: PlayerEvent, position = 0): void => {
    renewed = false;
    setState({ ...step(getState(), event, outside.random), position });
    start();
  };

  const change = (event: PlayerEvent): void => setState(step(getState(), event, outside.random));

  const warm = async (beatId: string | undefined, bytes = false): Promise<void> => {
    if (beatId === undefined) return;
    try {
      const token = await tokens.get(beatId);
      // What is sold may not be kept by the browser: loaded ahead, it would be loaded twice.
      if (!bytes || isOwnedKey(beatId) || warmed === beatId || loaded === beatId) return;
      warmed = beatId;
      outside.preload(urlOf(beatId, token));
    } catch {
      // It is asked for again when it is played, and told then.
    }
  };

  const isSounding = (): boolean => ['loading', 'playing', 'buffering'].includes(getState().phase);

  const pause = (): void => {
    if (!isSounding()) return;
    turn += 1;
    setState({ phase: 'paused' });
    sound?.pause();
  };

  const resume = (): void => {
    const { phase, current } = getState();
    if (phase === 'closed' || isSounding()) return;
    if (phase === 'failed' || !sound || !holds(current)) return start();
    setState({ phase: 'loading', problem: null });
    sound.play().catch(heldBack(turn));
  };

  const seek = (seconds: number): void => {
    const { duration, phase, current } = getState();
    if (phase === 'closed') return;
    const place = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1));
    change({ type: 'position', seconds: place });
    if (sound && holds(current)) sound.currentTime = place;
  };

  const onEnded = (): void => {
    const before = currentId(getState());
    change({ type: 'ended' });
    if (!sound || currentId(getState()) !== before || loaded !== before) return start();
    sound.currentTime = 0;
    void sound.play().catch(failed);
  };

  const onTime = (): void => {
    if (!sound || !holds(getState().current) || getState().phase === 'loading') return;
    const position = sound.currentTime;
    setState({ position });
    if (getState().phase === 'playing') renewed = false;
    const { duration, loop, index, upcoming } = getState();
    if (!loop && upcoming !== index && duration - position < preloadSecondsBeforeEnd)
      void warm(upcomingId(getState()), true);
  };

  /** A token that ran out, most likely: one new one, and on at the same place. */
  const onError = (): void => {
    if (loaded === undefined) return;
    tokens.forget(loaded);
    loaded = undefined;
    if (!isSounding()) return;
    if (renewed) return failed();
    renewed = true;
    start();
  };

  const listeners: Readonly<Record<string, () => void>> = {
    // A pause may have come between the sound's start and this event.
    playing: () => sound?.paused === false && setState({ phase: 'playing', problem: null }),
    waiting: () => getState().phase === 'playing' && setState({ phase: 'buffering' }),
    // Pauses that the browser or the system makes; ours have set the phase before.
    pause: () => (getState().phase === 'playing' || getState().phase === 'buffering') && setState({ phase: 'paused' }),
    durationchange: () => sound && Number.isFinite(sound.duration) && setState({ duration: sound.duration }),
    timeupdate: onTime,
    ended: onEnded,
    error: onError,
  };

  const attach = (element: Sound): (() => void) => {
    sound = element;
    const apply = ({ volume, muted }: PlayerState): void => {
      if (element.volume !== volume) element.volume = volume;
      if (element.muted !== muted) element.muted = muted;
    };
    apply(getState());
    const stop = store.subscribe(apply);
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      sound = null;
    };
  };

  return {
    store,
    attach,
    /** Plays a beat; `queue` is the list that it was pressed in. The beat that plays already is paused or resumed. */
    play: (beat: PlayerBeat, queue: readonly PlayerBeat[]): void => {
      remember([...queue, beat]);
      if (currentId(getState()) === keyOf(beat) && getState().phase !== 'failed') {
        return isSounding() ? pause() : resume();
      }
      go({ type: 'play', id: keyOf(beat), queue: queue.map(keyOf) });
    },
    /** Plays a beat from a place in it, in seconds, also when it plays already. */
    playFrom: (beat: PlayerBeat, queue: readonly PlayerBeat[], seconds: number): void => {
      remember([...queue, beat]);
      if (currentId(getState()) === keyOf(beat) && getState().phase !== 'failed') {
        seek(seconds);
        return resume();
      }
      go({ type: 'play', id: keyOf(beat), queue: queue.map(keyOf) }, Math.max(0, seconds));
    },
    toggle: (): void => (isSounding() ? pause() : resume()),
    pause,
    resume,
    next: (): void => go({ type: 'next' }),
    previous: (): void => go({ type: 'previous' }),
    seek,
    toggleLoop: (): void => change({ type: 'toggleLoop' }),
    toggleShuffle: (): void => change({ type: 'toggleShuffle' }),
    toggleMute: (): void => change({ type: 'toggleMute' }),
    setVolume: (value: number): void => change({ type: 'volume', value }),
    setKeysEverywhere: (keysEverywhere: boolean): void => setState({ keysEverywhere }),
    close: (): void => {
      turn += 1;
      silence();
      change({ type: 'close' });
      setState({ phase: 'closed', current: null, duration: 0, problem: null });
    },
    /** The token of a beat, asked for where none is at hand. */
    tokenOf: tokens.get,
    /** Gets the token of a beat that is about to be pressed. */
    warm: (beatId: string): void => void warm(beatId),
    /** Loads the beginning of the next beat. */
    warmNext: (): void => void warm(upcomingId(getState()), true),
    /** Brings back what an earlier page left, paused. A beat that is gone by now leaves the player closed. */
    restore: async (memory: Memory): Promise<void> => {
      if (getState().phase !== 'closed') return;
      const { keysEverywhere, ...state } = memory;
      setState({ ...state, queue: [], index: -1, position: 0, keysEverywhere });
      const beatId = memory.queue[memory.index];
      if (beatId === undefined) return;
      const mine = turn;
      const beat = await know(beatId).catch(() => null);
      if (!beat || mine !== turn || getState().phase !== 'closed') return;
      const { queue, position } = memory;
      setState(step(getState(), { type: 'play', id: beatId, queue }, outside.random));
      setState({ phase: 'paused', current: beat, duration: beat.durationMs / 1000, position });
    },
  };
};

export type PlayerControls = ReturnType<typeof createPlayer>;
