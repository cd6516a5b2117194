import { describe, expect, it } from 'vitest';
import {
  currentId,
  emptyPlayer,
  type PlayerEvent,
  type PlayerState,
  step,
  toVolume,
  upcomingId,
} from './player-machine.ts';

const queue = ['a', 'b', 'c'];
const never = (): number => {
  throw new Error('this test must not use random numbers');
};
const playing = (id: string, more: Partial<PlayerState> = {}): PlayerState =>
  step({ ...emptyPlayer, ...more }, { type: 'play', id, queue }, () => 0);
const after = (state: PlayerState, ...events: PlayerEvent['type'][]): PlayerState =>
  events.reduce((current, type) => step(current, { type } as PlayerEvent, () => 0), state);

describe('the queue', () => {
  it('plays the pressed beat and knows the next one', () => {
    const state = step(emptyPlayer, { type: 'play', id: 'b', queue }, never);
    expect([currentId(state), upcomingId(state), state.position]).toEqual(['b', 'c', 0]);
  });

  it('plays a beat that isn’t in its list', () => {
    const state = step(emptyPlayer, { type: 'play', id: 'z', queue }, never);
    expect([currentId(state), state.queue]).toEqual(['z', ['z']]);
  });

  it('goes to the next beat and wraps from the last to the first', () => {
    expect(currentId(after(playing('b'), 'next'))).toBe('c');
    expect(currentId(after(playing('c'), 'next'))).toBe('a');
  });

  it('goes to the previous beat and wraps from the first to the last, however far the beat has played', () => {
    const late = step(playing('b'), { type: 'position', seconds: 40 });
    expect(currentId(after(late, 'previous'))).toBe('a');
    expect(currentId(after(playing('a'), 'previous'))).toBe('c');
  });

  it('starts each beat at its beginning', () => {
    const late = step(playing('a'), { type: 'position', seconds: 12.5 });
    expect(late.position).toBe(12.5);
    expect(after(late, 'next').position).toBe(0);
  });

  it('is emptied when the player is closed, but the volume stays', () => {
    const state = after(step(playing('a'), { type: 'volume', value: 0.4 }), 'close');
    expect(state).toEqual({ ...emptyPlayer, volume: 0.4 });
    expect(after(state, 'next', 'previous', 'ended')).toEqual(state);
  });
});

describe('the end of a beat', () => {
  it('leads to the next beat, and from the last to the first', () => {
    expect(currentId(after(playing('a'), 'ended'))).toBe('b');
    expect(currentId(after(playing('c'), 'ended'))).toBe('a');
  });

  it('repeats the beat with loop on, while “next” still moves on', () => {
    const looping = after(step(playing('b'), { type: 'position', seconds: 59 }), 'toggleLoop');
    expect(looping.position).toBe(59);
    const again = after(looping, 'ended');
    expect([currentId(again), again.position]).toEqual(['b', 0]);
    expect(currentId(after(looping, 'next'))).toBe('c');
  });

  it('leads to the beat chosen in advance with shuffle on', () => {
    const shuffling = after(playing('b'), 'toggleShuffle');
    expect(currentId(after(shuffling, 'ended'))).toBe(upcomingId(shuffling));
  });
});

describe('loop and shuffle', () => {
  it('turning one on turns the other off', () => {
    const looping = after(playing('a'), 'toggleLoop');
    expect([looping.loop, looping.shuffle]).toEqual([true, false]);
    const shuffling = after(looping, 'toggleShuffle');
    expect([shuffling.loop, shuffling.shuffle]).toEqual([false, true]);
    const loopingAgain = after(shuffling, 'toggleLoop');
    expect([loopingAgain.loop, loopingAgain.shuffle]).toEqual([true, false]);
    expect(after(loopingAgain, 'toggleLoop').loop).toBe(false);
  });

  it('with shuffle, any beat but the current one may be next', () => {
    for (const id of queue) {
      const reached = [0, 0.49, 0.5, 0.999999].map((chance) =>
        upcomingId(step(playing(id), { type: 'toggleShuffle' }, () => chance)),
      );
      expect(new Set(reached)).toEqual(new Set(queue.filter((other) => other !== id)));
    }
  });

  it('with shuffle, a list of one beat repeats it', () => {
    const alone = step({ ...emptyPlayer, shuffle: true }, { type: 'play', id: 'a', queue: ['a'] }, never);
    expect(currentId(after(alone, 'ended'))).toBe('a');
  });

  it('turning shuffle off restores the order of the list', () => {
    const state = after(playing('a'), 'toggleShuffle', 'toggleShuffle');
    expect(upcomingId(state)).toBe('b');
  });
});

describe('the manual queue', () => {
  const queued = (id: string, ...ids: string[]): PlayerState => ({ ...playing(id), queued: ids });
  const heard = (state: PlayerState, count: number, type: PlayerEvent['type'] = 'ended'): (string | undefined)[] => {
    const found = [];
    let now = state;
    for (let turn = 0; turn < count; turn += 1) found.push(currentId((now = after(now, type))));
    return found;
  };

  it('plays before the list continues, both at the end of a beat and with “next”', () => {
    for (const type of ['ended', 'next'] as const) {
      expect(heard(queued('b', 'x', 'y'), 4, type)).toEqual(['x', 'y', 'c', 'a']);
    }
    expect(upcomingId(queued('b', 'x'))).toBe('x');
    expect(upcomingId(after(queued('b', 'x'), 'next'))).toBe('c');
  });

  it('starts a beat at its beginning and removes the beat from the queue', () => {
    const late = step(queued('a', 'x'), { type: 'position', seconds: 40 });
    const next = after(late, 'next');
    expect([next.position, next.queued, next.index]).toEqual([0, [], 0]);
  });

  it('leads back to the list with “previous”', () => {
    const aside = after(queued('b', 'x', 'y'), 'next');
    expect(currentId(after(aside, 'previous'))).toBe('b');
    expect(after(aside, 'previous').queued).toEqual(['y']);
  });

  it('repeats a beat with loop on, and the list still wraps afterwards', () => {
    const looping = after(queued('c', 'x'), 'next', 'toggleLoop');
    expect(heard(looping, 2)).toEqual(['x', 'x']);
    expect(currentId(after(looping, 'next'))).toBe('a');
  });

  it('plays in its own order with shuffle on, followed by a random beat of the list', () => {
    const shuffling = after(queued('b', 'x', 'y'), 'toggleShuffle');
    expect(heard(shuffling, 2)).toEqual(['x', 'y']);
    expect(queue).toContain(currentId(after(shuffling, 'ended', 'ended', 'ended')));
  });

  it('stays when another list is played and when the player is closed', () => {
    const other = step(queued('a', 'x'), { type: 'play', id: 'k', queue: ['k', 'l'] }, never);
    expect(heard(other, 2)).toEqual(['x', 'l']);
    const closed = after(queued('a', 'x'), 'close');
    expect([closed.queued, currentId(closed)]).toEqual([['x'], undefined]);
  });

  it('turns its first beat into the list if there is none', () => {
    const state = after({ ...emptyPlayer, queued: ['x', 'y'] }, 'next');
    expect([currentId(state), state.queue, state.queued]).toEqual(['x', ['x'], ['y']]);
    expect(heard(state, 2)).toEqual(['y', 'x']);
  });

  it('is left when the listener presses a beat in the list', () => {
    const aside = after(queued('a', 'x'), 'next');
    const state = step(aside, { type: 'play', id: 'c', queue }, never);
    expect([currentId(state), state.aside]).toEqual(['c', null]);
  });
});

describe('the volume', () => {
  it('stays within 0 and 1 in steps of 0.01', () => {
    expect([toVolume(0.1 + 0.2), toVolume(-1), toVolume(7), toVolume(0.005), toVolume(Number.NaN)]).toEqual([
      0.3, 0, 1, 0.01, 1,
    ]);
    let state = playing('a');
    for (let press = 0; press < 37; press += 1) state = step(state, { type: 'volume', value: state.volume - 0.01 });
    expect(state.volume).toBe(0.63);
  });

  it('comes back unchanged after mute, and changing it unmutes', () => {
    const muted = after(step(playing('a'), { type: 'volume', value: 0.7 }), 'toggleMute');
    expect([muted.muted, muted.volume]).toEqual([true, 0.7]);
    expect(after(muted, 'toggleMute').muted).toBe(false);
    expect(step(muted, { type: 'volume', value: 0.71 }).muted).toBe(false);
  });
});
