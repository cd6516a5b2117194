import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { OwnedTrack, PlayableBeat } from './playable-beat.ts';
import { emptyPlayer } from './player-machine.ts';
import type { Player } from './player-types.ts';
import { watchPlays } from './watch-plays.ts';

const beat = (id: string): PlayableBeat => ({
  _id: id,
  title: `Beat ${id}`,
  user: { _id: 'u', username: 'sol', name: 'Sol' },
  coverImage: '',
  durationMs: 60_000,
  time: '1:00',
  bpm: 90,
  key: 'A minor',
  wave: '',
  price: '0.00',
  licenses: [],
});
const owned: OwnedTrack = {
  _id: 'a',
  title: 'Beat a',
  user: { name: 'Sol' },
  coverImage: '',
  durationMs: 60_000,
  wave: '',
  ownedUrl: '/orders/1/play',
};

const setUp = (state: Partial<Player> = {}) => {
  const store = createStore<Player>(() => ({
    ...emptyPlayer,
    phase: 'playing',
    current: beat('a'),
    listName: '',
    duration: 60,
    problem: null,
    keysEverywhere: false,
    ...state,
  }));
  const reported: string[] = [];
  let now = 0;
  const stop = watchPlays(store, { now: () => now, onPlayed: (id) => void reported.push(id) });
  /** Reports the position four times a second, as the audio element does. */
  const sound = (seconds: number): void => {
    for (let part = 0; part < seconds * 4; part += 1) {
      now += 250;
      store.setState({ position: store.getState().position + 0.25 });
    }
  };
  const wait = (seconds: number): void => void (now += seconds * 1000);
  return { store, reported, sound, wait, stop, set: store.setState };
};

describe('a play', () => {
  it('is reported after five seconds, and not again during the beat', () => {
    const { sound, reported } = setUp();
    sound(4.75);
    expect(reported).toEqual([]);
    sound(0.25);
    expect(reported).toEqual(['a']);
    sound(50);
    expect(reported).toEqual(['a']);
  });

  it('is reported after half of a beat shorter than ten seconds', () => {
    const { sound, reported } = setUp({ duration: 3 });
    sound(1.25);
    expect(reported).toEqual([]);
    sound(0.25);
    expect(reported).toEqual(['a']);
  });

  it('is reported once, across pauses of any length', () => {
    const { sound, set, reported, wait } = setUp();
    sound(3);
    set({ phase: 'paused' });
    wait(3600);
    set({ phase: 'playing' });
    sound(1);
    expect(reported).toEqual([]);
    sound(1.5);
    set({ phase: 'paused' });
    set({ phase: 'playing' });
    sound(10);
    expect(reported).toEqual(['a']);
  });

  it('is reported for each beat of a queue, and for each repetition with loop on', () => {
    const { sound, set, reported } = setUp();
    sound(6);
    set({ current: beat('b'), position: 0 });
    sound(60);
    set({ position: 0 });
    sound(6);
    expect(reported).toEqual(['a', 'b', 'b']);
  });
});

describe('no play is reported', () => {
  it('for parts that the listener skipped', () => {
    const { sound, set, reported } = setUp();
    for (let skip = 0; skip < 8; skip += 1) {
      sound(0.25);
      set({ position: skip * 5 + 5 });
    }
    set({ position: 20 });
    sound(2);
    expect(reported).toEqual([]);
    sound(1);
    expect(reported).toEqual(['a']);
  });

  it('while the beat is loading, buffering, paused or muted, or the player is closed', () => {
    for (const silence of [
      { phase: 'loading' },
      { phase: 'buffering' },
      { phase: 'paused' },
      { muted: true },
      { volume: 0 },
      { phase: 'closed', current: null },
    ] satisfies Partial<Player>[]) {
      const { sound, reported } = setUp(silence);
      sound(20);
      expect([silence, reported]).toEqual([silence, []]);
    }
  });

  it('for a purchased beat', () => {
    const { sound, reported } = setUp({ current: owned });
    sound(20);
    expect(reported).toEqual([]);
  });

  it('after watching has stopped', () => {
    const { sound, reported, stop } = setUp();
    stop();
    sound(20);
    expect(reported).toEqual([]);
  });
});
