import { createStore } from 'zustand/vanilla';
import { t } from '#contract-kit/texts/text.ts';
import { isOwnedKey, keyOf, type PlayerBeat } from './playable-beat.ts';
import { currentId, emptyPlayer, type PlayerEvent, type PlayerState, step, upcomingId } from './player-machine.ts';
import type { Memory } from './player-memory.ts';
import type { Player, PlayerDeps, Sound } from './player-types.ts';
import { createPreviewTokens } from './preview-tokens.ts';

export const preloadSecondsBeforeEnd = 30;
const loadFailed = (): string => t`Error loading track data.`;
const pressPlay = (): string => t`Your browser blocked the sound. Press play to start it.`;

const urlOf = (beatId: string, token: string): string =>
  isOwnedKey(beatId) ? beatId : `/api/v1/app/stream/${beatId}/mp3?token=${encodeURIComponent(token)}`;

/** Connects the player's rules to one audio element, which lives as long as the page. */
export const createPlayer = (deps: PlayerDeps) => {
  const store = createStore<Player>(() => ({
    ...emptyPlayer,
    phase: 'closed',
    current: null,
    listName: '',
    duration: 0,
    problem: null,
    keysEverywhere: false,
  }));
  const { getState, setState } = store;
  const tokens = createPreviewTokens(deps.fetchToken, deps.now);
  const beats = new Map<string, PlayerBeat>();

  let sound: Sound | null = null;
  /** Key of the beat that the audio element plays. */
  let loaded: string | undefined;
  let warmed: string | undefined;
  /** Increased by each start, pause and close, so that late responses are recognized and dropped. */
  let startCount = 0;
  let renewed = false;
  /** The step to repeat if the current beat was removed; null after `play` and `playFrom`, which then fail. */
  let move: PlayerEvent | null = null;
  let skipped = 0;

  const remember = (list: readonly PlayerBeat[]): void => {
    for (const beat of list) beats.set(keyOf(beat), beat);
  };

  const know = async (beatId: string): Promise<PlayerBeat> => {
    const beat = beats.get(beatId) ?? (await deps.fetchBeat(beatId));
    beats.set(beatId, beat);
    return beat;
  };

  const holds = (beat: PlayerBeat | null): boolean => beat !== null && keyOf(beat) === loaded;

  const failed = (): void => setState({ phase: 'failed', problem: loadFailed() });

  /** Browsers need a press before the first sound. The element itself reports other failures of `play`. */
  const heldBack = (mine: number) => (error: unknown) => {
    if (mine !== startCount || !(error instanceof Error) || error.name !== 'NotAllowedError') return;
    setState({ phase: 'paused', problem: pressPlay() });
  };

  const begin = (beatId: string, token: string, mine: number): void => {
    if (!sound) return;
    skipped = 0;
    loaded = beatId;
    sound.src = urlOf(beatId, token);
    const { position } = getState();
    if (position > 0) sound.currentTime = position;
    sound.play().catch(heldBack(mine));
  };

  /** Starts the current beat at the current position. With a cached token, the sound starts within the press itself. */
  const start = (): void => {
    const beatId = currentId(getState());
    if (beatId === undefined || !sound) return;
    startCount += 1;
    const mine = startCount;
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
      if (mine !== startCount) return;
      setState({ current: beat, duration: beat.durationMs / 1000 });
      begin(beatId, token, mine);
    } catch (error) {
      if (mine !== startCount) return;
      const { aside, queue } = getState();
      if (aside === null) skipped += 1;
      if (!move || !deps.isGone(error) || skipped > queue.length) return failed();
      deps.onSkip(beats.get(beatId));
      advance(move);
    }
  };

  /** Stops the old sound at once. Calling `load` during a press also lets the element play later without one. */
  const silence = (): void => {
    loaded = undefined;
    sound?.pause();
    sound?.removeAttribute('src');
    sound?.load();
  };

  const go = (event: PlayerEvent, position = 0): void => {
    renewed = false;
    setState({ ...step(getState(), event, deps.random), position });
    start();
  };

  const advance = (event: PlayerEvent): void => {
    move = event;
    go(event);
  };

  const choose = (beat: PlayerBeat, queue: readonly PlayerBeat[], listName: string, position?: number): void => {
    move = null;
    setState({ listName });
    go({ type: 'play', id: keyOf(beat), queue: queue.map(keyOf) }, position);
  };

  const change = (event: PlayerEvent): void => setState(step(getState(), event, deps.random));

  const warm = async (beatId: string | undefined, bytes = false): Promise<void> => {
    if (beatId === undefined) return;
    try {
      const token = await tokens.get(beatId);
      // Browsers may not cache sold files, so preloading would load them twice.
      if (!bytes || isOwnedKey(beatId) || warmed === beatId || loaded === beatId) return;
      warmed = beatId;
      deps.preload(urlOf(beatId, token));
    } catch {
      // Starting the beat fetches the token again, and reports a failure then.
    }
  };

  const isSounding = (): boolean => ['loading', 'playing', 'buffering'].includes(getState().phase);

  const pause = (): void => {
    if (!isSounding()) return;
    startCount += 1;
    setState({ phase: 'paused' });
    sound?.pause();
  };

  const resume = (): void => {
    const { phase, current } = getState();
    if (phase === 'closed' || isSounding()) return;
    if (phase === 'failed' || !sound || !holds(current)) return start();
    setState({ phase: 'loading', problem: null });
    sound.play().catch(heldBack(startCount));
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
    move = { type: 'next' };
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
    const { duration, loop } = getState();
    const next = upcomingId(getState());
    if (!loop && next !== loaded && duration - position < preloadSecondsBeforeEnd) void warm(next, true);
  };

  /** The token has probably expired: fetches a new one, once, and continues at the same position. */
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
    // The listener may have paused between the sound's start and this event.
    playing: () => sound?.paused === false && setState({ phase: 'playing', problem: null }),
    waiting: () => getState().phase === 'playing' && setState({ phase: 'buffering' }),
    // For pauses by the browser or the system; the player's own have already set the phase.
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
    /** Plays a beat; `queue` is the list in which it was pressed. If it's already playing, it pauses or resumes. */
    play: (beat: PlayerBeat, queue: readonly PlayerBeat[], listName = ''): void => {
      remember([...queue, beat]);
      if (currentId(getState()) === keyOf(beat) && getState().phase !== 'failed') {
        return isSounding() ? pause() : resume();
      }
      choose(beat, queue, listName);
    },
    /** Like `play`, but from a position in seconds, and a beat that already plays continues there. */
    playFrom: (beat: PlayerBeat, queue: readonly PlayerBeat[], seconds: number, listName = ''): void => {
      remember([...queue, beat]);
      if (currentId(getState()) === keyOf(beat) && getState().phase !== 'failed') {
        seek(seconds);
        return resume();
      }
      choose(beat, queue, listName, Math.max(0, seconds));
    },
    jump: (id: string): void => {
      move = { type: 'next' };
      go({ type: 'play', id, queue: getState().queue });
    },
    remember,
    beatOf: (id: string): PlayerBeat | undefined => beats.get(id),
    toggle: (): void => (isSounding() ? pause() : resume()),
    pause,
    resume,
    next: (): void => advance({ type: 'next' }),
    previous: (): void => advance({ type: 'previous' }),
    seek,
    toggleLoop: (): void => change({ type: 'toggleLoop' }),
    toggleShuffle: (): void => change({ type: 'toggleShuffle' }),
    toggleMute: (): void => change({ type: 'toggleMute' }),
    setVolume: (value: number): void => change({ type: 'volume', value }),
    setKeysEverywhere: (keysEverywhere: boolean): void => setState({ keysEverywhere }),
    close: (): void => {
      startCount += 1;
      silence();
      change({ type: 'close' });
      setState({ phase: 'closed', current: null, listName: '', duration: 0, problem: null });
    },
    tokenOf: tokens.get,
    warm: (beatId: string): void => void warm(beatId),
    warmNext: (): void => void warm(upcomingId(getState()), true),
    /** Restores an earlier page's queue, paused. If the beat no longer exists, the player stays closed. */
    restore: async (memory: Memory): Promise<void> => {
      if (getState().phase !== 'closed') return;
      const { keysEverywhere, queue, index, aside, position, listName, ...state } = memory;
      setState({ ...state, queue: [], index: -1, position: 0, keysEverywhere });
      const id = queue[index];
      if (id === undefined) return;
      const mine = startCount;
      const beat = await know(aside ?? id).catch(() => null);
      if (!beat || mine !== startCount || getState().phase !== 'closed') return;
      setState(step(getState(), { type: 'play', id, queue }, deps.random));
      setState({ phase: 'paused', current: beat, duration: beat.durationMs / 1000, position, aside, listName });
    },
  };
};

export type PlayerControls = ReturnType<typeof createPlayer>;
