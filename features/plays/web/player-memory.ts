import { isOwnedKey } from './playable-beat.ts';
import { emptyPlayer, type PlayerState, toVolume } from './player-machine.ts';

const key = 'player';
/** A queue of thousands would make each write slow, so only the neighbors of the current beat are remembered. */
const rememberedEachSide = 250;

export interface Memory extends Pick<
  PlayerState,
  'queue' | 'index' | 'position' | 'volume' | 'muted' | 'loop' | 'shuffle'
> {
  readonly keysEverywhere: boolean;
}

type Fields = Partial<Record<keyof Memory, unknown>>;

const toIndex = (value: unknown, length: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length ? value : -1;

/** The player starts whatever the storage contains: unreadable values count as unset. */
export const readMemory = (text: string | null): Memory => {
  let fields: Fields = {};
  try {
    fields = Object(JSON.parse(text ?? '{}')) as Fields;
  } catch {
    // Not written by us, so there is nothing to restore.
  }
  const ids = Array.isArray(fields.queue) ? fields.queue.filter((id) => typeof id === 'string') : [];
  const index = toIndex(fields.index, ids.length);
  const position = Number(fields.position);
  return {
    queue: index < 0 ? [] : ids,
    index,
    position: index >= 0 && Number.isFinite(position) ? Math.max(0, position) : 0,
    volume: typeof fields.volume === 'number' ? toVolume(fields.volume) : emptyPlayer.volume,
    muted: fields.muted === true,
    loop: fields.loop === true,
    shuffle: fields.shuffle === true && fields.loop !== true,
    keysEverywhere: fields.keysEverywhere === true,
  };
};

export const writeMemory = (memory: Memory): string => {
  const { volume, muted, loop, shuffle, keysEverywhere } = memory;
  // Purchased beats belong to the session, which this storage outlives.
  const owned = isOwnedKey(memory.queue[memory.index] ?? '');
  const { queue, index, position } = owned ? emptyPlayer : memory;
  const from = Math.max(0, index - rememberedEachSide);
  return JSON.stringify({
    queue: queue.slice(from, index + rememberedEachSide + 1),
    index: index - from,
    position: Math.round(position * 10) / 10,
    volume,
    muted,
    loop,
    shuffle,
    keysEverywhere,
  });
};

/** Storage can be disabled or full: the player then just doesn't remember. */
export const loadMemory = (): Memory => {
  try {
    return readMemory(localStorage.getItem(key));
  } catch {
    return readMemory(null);
  }
};

export const saveMemory = (memory: Memory): void => {
  try {
    localStorage.setItem(key, writeMemory(memory));
  } catch {
    // See loadMemory.
  }
};
