import { describe, expect, it } from 'vitest';
import { readMemory, readQueued, writeMemory } from './player-memory.ts';

const memory = {
  queue: ['a', 'b', 'c'],
  index: 1,
  aside: 'q',
  listName: 'Similar beats',
  position: 12.3,
  volume: 0.42,
  muted: true,
  loop: false,
  shuffle: true,
  keysEverywhere: true,
};
const nothing = {
  queue: [],
  index: -1,
  aside: null,
  listName: '',
  position: 0,
  volume: 1,
  muted: false,
  loop: false,
  shuffle: false,
  keysEverywhere: false,
};

describe('the player’s stored state', () => {
  it('is restored unchanged', () => {
    expect(readMemory(writeMemory(memory))).toEqual(memory);
  });

  it('is empty on a first visit and if it can’t be read', () => {
    const strange = [null, '', 'null', '7', '[]', '{"queue":', '{"queue":"a","index":0,"volume":"loud"}'];
    for (const text of strange) expect(readMemory(text)).toEqual(nothing);
  });

  it('contains no purchased beats, which end with the session', () => {
    const text = writeMemory({ ...memory, queue: ['/orders/1/play', '/orders/2/play'] });
    expect(text).not.toContain('orders');
    expect(readMemory(text)).toEqual({ ...memory, queue: [], index: -1, aside: null, listName: '', position: 0 });
  });

  it('has no index outside the queue', () => {
    for (const index of [3, -1, 0.5, 'b', null]) {
      expect(readMemory(JSON.stringify({ ...memory, index }))).toMatchObject({ queue: [], index: -1, position: 0 });
    }
  });

  it('never has loop and shuffle on together', () => {
    expect(readMemory(JSON.stringify({ ...memory, loop: true }))).toMatchObject({ loop: true, shuffle: false });
  });

  it('keeps only the neighbors of the current beat in a very long queue', () => {
    const queue = Array.from({ length: 5000 }, (_, place) => `beat ${place}`);
    const read = readMemory(writeMemory({ ...memory, queue, index: 3000 }));
    expect(read.queue[read.index]).toBe('beat 3000');
    expect(read.queue).toHaveLength(501);
  });
});

describe('the stored manual queue', () => {
  const id = (place: number): string => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;

  it('is restored unchanged', () => {
    const queued = [id(3), id(1), id(2)];
    expect(readQueued(JSON.stringify(queued))).toEqual(queued);
  });

  it('is empty on a first visit and if it can’t be read', () => {
    for (const text of [null, '', '7', '{}', '"a"', '[1,null]', '["../x"]', '["/orders/1/play"]']) {
      expect(readQueued(text)).toEqual([]);
    }
  });

  it('has each beat once, and at most 200', () => {
    expect(readQueued(JSON.stringify([id(1), id(1)]))).toEqual([id(1)]);
    expect(readQueued(JSON.stringify(Array.from({ length: 300 }, (_, place) => id(place))))).toHaveLength(200);
  });
});
