// The player's rules, without sound or UI: which beat comes next, and what the switches do.

export interface PlayerState {
  /** Beat ids in the order of the list that was played from. The list continues once the manual queue is empty. */
  readonly queue: readonly string[];
  /** Index in `queue`; -1 while the player is closed. */
  readonly index: number;
  /** Index of the list's next beat. Chosen in advance, even with shuffle, so that the beat can be preloaded. */
  readonly upcoming: number;
  /** Beat ids that the listener queued; they play before the list continues. */
  readonly queued: readonly string[];
  /** The queued beat that plays now, while the list waits at its index. */
  readonly aside: string | null;
  readonly loop: boolean;
  readonly shuffle: boolean;
  /** 0 to 1 in steps of 0.01. */
  readonly volume: number;
  readonly muted: boolean;
  /** Seconds into the beat. */
  readonly position: number;
}

export type PlayerEvent =
  | { readonly type: 'play'; readonly id: string; readonly queue: readonly string[] }
  | { readonly type: 'next' | 'previous' | 'ended' | 'toggleLoop' | 'toggleShuffle' | 'toggleMute' | 'close' }
  | { readonly type: 'volume'; readonly value: number }
  | { readonly type: 'position'; readonly seconds: number };

export type Random = () => number;

export const emptyPlayer: PlayerState = {
  queue: [],
  index: -1,
  upcoming: -1,
  queued: [],
  aside: null,
  loop: false,
  shuffle: false,
  volume: 1,
  muted: false,
  position: 0,
};

export const currentId = (state: PlayerState): string | undefined => state.aside ?? state.queue[state.index];
export const upcomingId = (state: PlayerState): string | undefined => state.queued[0] ?? state.queue[state.upcoming];

/** Rounds to hundredths, because of floating-point errors. */
export const toVolume = (value: number): number =>
  Number.isFinite(value) ? Math.round(Math.min(1, Math.max(0, value)) * 100) / 100 : 1;

const pickOtherIndex = (index: number, length: number, random: Random): number => {
  if (length < 2) return index;
  // Chooses among all but the current beat, so that none plays twice in a row.
  const place = Math.min(length - 2, Math.floor(random() * (length - 1)));
  return place >= index ? place + 1 : place;
};

const planned = (state: PlayerState, random: Random): PlayerState => {
  const { queue, index } = state;
  if (index < 0 || queue.length === 0) return { ...state, upcoming: -1 };
  return {
    ...state,
    upcoming: state.shuffle ? pickOtherIndex(index, queue.length, random) : (index + 1) % queue.length,
  };
};

const moved = (state: PlayerState, index: number, random: Random): PlayerState =>
  planned({ ...state, index, aside: null, position: 0 }, random);

const play = (state: PlayerState, id: string, queue: readonly string[], random: Random): PlayerState => {
  const place = queue.indexOf(id);
  return place < 0
    ? moved({ ...state, queue: [id] }, 0, random)
    : moved(queue === state.queue ? state : { ...state, queue }, place, random);
};

/** The manual queue comes first. If there is no list, the first queued beat becomes the list. */
const advance = (state: PlayerState, random: Random): PlayerState => {
  const [aside, ...queued] = state.queued;
  if (aside === undefined) return state.index < 0 ? state : moved(state, state.upcoming, random);
  const rest = { ...state, queued };
  return state.index < 0 ? play(rest, aside, [aside], random) : { ...rest, aside, position: 0 };
};

const goBack = (state: PlayerState, random: Random): PlayerState => {
  const { index, queue, aside } = state;
  if (index < 0) return state;
  // From a queued beat, "previous" returns to the list's current index.
  return moved(state, aside !== null ? index : index === 0 ? queue.length - 1 : index - 1, random);
};

export const step = (state: PlayerState, event: PlayerEvent, random: Random = Math.random): PlayerState => {
  switch (event.type) {
    case 'play':
      return play(state, event.id, event.queue, random);
    case 'next':
      return advance(state, random);
    case 'previous':
      return goBack(state, random);
    case 'ended':
      if (state.index < 0) return state;
      return state.loop ? { ...state, position: 0 } : advance(state, random);
    case 'toggleLoop':
      return planned({ ...state, loop: !state.loop, shuffle: false }, random);
    case 'toggleShuffle':
      return planned({ ...state, shuffle: !state.shuffle, loop: false }, random);
    case 'volume':
      return { ...state, volume: toVolume(event.value), muted: false };
    case 'toggleMute':
      return { ...state, muted: !state.muted };
    case 'position':
      return { ...state, position: Math.max(0, event.seconds) };
    case 'close':
      return { ...state, queue: [], index: -1, upcoming: -1, aside: null, position: 0 };
  }
};
