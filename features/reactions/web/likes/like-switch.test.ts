import { describe, expect, it } from 'vitest';
import { createLikeSwitch, type LikeState } from './like-switch.ts';

const one = { liked: false, likeCount: 1 };
const both = { liked: true, likeCount: 2 };

/** A server that toggles the user's like when the test lets it respond. */
const shop = (state: LikeState, shownState = state) => {
  let kept = state;
  let shown = shownState;
  const waiting: { respond: () => void; refuse: (error: Error) => void }[] = [];
  const refusals: unknown[] = [];
  let calls = 0;
  const { set } = createLikeSwitch({
    send: () => {
      calls += 1;
      return new Promise((resolve, reject) => {
        waiting.push({
          respond: () => {
            kept = kept.liked ? one : both;
            resolve(kept);
          },
          refuse: reject,
        });
      });
    },
    read: () => shown,
    show: (next) => (shown = next),
    onRefused: (error) => refusals.push(error),
  });
  const next = async () => {
    for (;;) {
      const call = waiting.shift();
      if (call) return call;
      await Promise.resolve();
    }
  };
  return {
    set,
    shown: () => shown,
    kept: () => kept,
    calls: () => calls,
    refusals,
    respond: async () => (await next()).respond(),
    refuse: async (error: Error) => (await next()).refuse(error),
  };
};

describe('the like switch', () => {
  it('shows a press at once, then the server’s response', async () => {
    const { set, shown, respond } = shop(one);
    const done = set(true);
    expect(shown()).toEqual(both);
    await respond();
    expect(await done).toBe(true);
    expect(shown()).toEqual(both);
  });

  it('shows the server’s count, which other people change', async () => {
    const { set, shown, respond } = shop(one, { liked: false, likeCount: 40 });
    const done = set(true);
    expect(shown()).toEqual({ liked: true, likeCount: 41 });
    await respond();
    await done;
    expect(shown()).toEqual(both);
  });

  it('reverts when the server refuses', async () => {
    const { set, shown, refuse, refusals } = shop(both);
    const done = set(false);
    expect(shown()).toEqual(one);
    const error = new Error('no');
    await refuse(error);
    expect(await done).toBe(false);
    expect(shown()).toEqual(both);
    expect(refusals).toEqual([error]);
  });

  it('ends in the state of the last press, with fewer calls than presses', async () => {
    const { set, shown, kept, calls, respond } = shop(one);
    const done = set(true);
    void set(false);
    void set(true);
    expect(shown()).toEqual(both);
    await respond();
    expect(await done).toBe(true);
    expect([kept(), shown(), calls()]).toEqual([both, both, 1]);
  });

  it('undoes a press that was made while the first call was running', async () => {
    const { set, shown, kept, calls, respond } = shop(one);
    const done = set(true);
    void set(false);
    expect(shown()).toEqual(one);
    await respond();
    await respond();
    await done;
    expect([kept(), shown(), calls()]).toEqual([one, one, 2]);
  });

  it('makes no call if nothing changes', async () => {
    const { set, calls } = shop(both);
    expect(await set(true)).toBe(true);
    expect(calls()).toBe(0);
  });

  it('ends in the state of the last press if another tab likes the beat during the call', async () => {
    const { set, shown, kept, respond } = shop(both, one);
    const done = set(true);
    await respond();
    await respond();
    expect(await done).toBe(true);
    expect([kept(), shown()]).toEqual([both, both]);
  });
});
