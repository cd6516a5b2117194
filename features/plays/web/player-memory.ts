import { isBeatId, isOwnedKey } from './playable-beat.ts';
import { maxQueued } from './hand-queue.ts';
import { emptyPlayer, type PlayerState, toVolume } from './player-machine.ts';

const key = 'player';
/** The manual queue is stored separately, because all tabs share it. */
export const queuedKey = 'playerQueue';
const maxNameLength = 200;
/** A queue of thousands would make each write slow, so only the neighbors of the current beat are stored. */
const rememberedEachSide = 250;

export interface Memory extends Pick<
  PlayerState,
  'queue' | 'index' | 'aside' | 'position' | 'volume' | 'muted' | 'loop' | 'shuffle'
> {
  readonly listName: string;
  readonly keysEverywhere: boolean;
}

type Fields = Partial<Record<keyof Memory, unknown>>;

const toIndex = (value: unknown, length: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length ? value : -1;

/** Values that can't be read count as unset, so that the player always starts. */
export const readMemory = (text: string | null): Memory => {
  let fields: Fields = {};
  try {
    fields = Object(JSON.parse(text ?? '{}')) as Fields;
  } catch {
    // The value isn't ours, so there is nothing to restore.
  }
  const ids = Array.isArray(fields.queue) ? fields.queue.filter((id) => typeof id === 'string') : [];
  const index = toIndex(fields.index, ids.length);
  const position = Number(fields.position);
  return {
    queue: index < 0 ? [] : ids,
    index,
    aside: index >= 0 && typeof fields.aside === 'string' ? fields.aside : null,
    listName: index >= 0 && typeof fields.listName === 'string' ? fields.listName.slice(0, maxNameLength) : '',
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
  const { queue, index, aside, position, listName } = owned ? { ...emptyPlayer, listName: '' } : memory;
  const from = Math.max(0, index - rememberedEachSide);
  return JSON.stringify({
    queue: queue.slice(from, index + rememberedEachSide + 1),
    index: index - from,
    aside,
    listName,
    position: Math.round(position * 10) / 10,
    volume,
    muted,
    loop,
    shuffle,
    keysEverywhere,
  });
};

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
    // Storage is disabled or full.
  }
};

export const readQueued = (text: string | null): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    const known = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && isBeatId(id)) : [];
    return [...new Set(known)].slice(0, maxQueued);
  } catch {
    return [];
  }
};

export const loadQueued = (): readonly string[] => {
  try {
    return readQueued(localStorage.getItem(queuedKey));
  } catch {
    return [];
  }
};

export const saveQueued = (queued: readonly string[]): void => {
  try {
    localStorage.setItem(queuedKey, JSON.stringify(queued));
  } catch {
    // Storage is disabled or full.
  }
};
