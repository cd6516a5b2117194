import { describe, expect, it } from 'vitest';
import { followers, joined, maxQueued, movedTo, withBeat, without } from './hand-queue.ts';

const full = Array.from({ length: maxQueued }, (_, place) => `beat ${place}`);

describe('the manual queue', () => {
  it('takes a beat next or last', () => {
    expect(withBeat(['a', 'b'], 'c', 'next')).toEqual(['c', 'a', 'b']);
    expect(withBeat(['a', 'b'], 'c', 'last')).toEqual(['a', 'b', 'c']);
  });

  it('moves a beat that is already queued', () => {
    expect(withBeat(['a', 'b', 'c'], 'c', 'next')).toEqual(['c', 'a', 'b']);
    expect(withBeat(['a', 'b', 'c'], 'a', 'last')).toEqual(['b', 'c', 'a']);
  });

  it('holds 200 beats and refuses one more', () => {
    expect(maxQueued).toBe(200);
    expect(withBeat(full, 'one more', 'next')).toBeNull();
    expect(withBeat(full, 'beat 7', 'next')).toHaveLength(200);
    expect(joined(full, ['one more'])).toEqual(full);
  });

  it('can be joined with another one, each beat once', () => {
    expect(joined(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('removes and moves beats, but never past an end', () => {
    const queued = ['a', 'b', 'c'];
    expect(without(queued, 'b')).toEqual(['a', 'c']);
    expect(movedTo(queued, 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedTo(queued, 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(movedTo(queued, 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(movedTo(queued, 'c', -1)).toEqual(['c', 'a', 'b']);
    expect(movedTo(queued, 'gone', 0)).toEqual(queued);
  });
});

it('the beats after the current one wrap to the start of the list, up to a limit', () => {
  expect(followers(['a', 'b', 'c', 'd'], 2, 30)).toEqual(['d', 'a', 'b']);
  expect(followers(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c']);
  expect(followers([], -1, 30)).toEqual([]);
});
