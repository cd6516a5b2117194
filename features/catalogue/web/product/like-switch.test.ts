import { describe, expect, it } from 'vitest';
import { createLikeSwitch } from './like-switch.ts';

/** A server that toggles the like of "me" when the test lets it answer. */
const shop = (likes: readonly string[], shownLikes: readonly string[] = likes) => {
  let kept = likes;
  let shown = shownLikes;
  const waiting: { answer: () => void; refuse: (error: Error) => void }[] = [];
  const refusals: unknown[] = [];
  let calls = 0;
  const { set } = createLikeSwitch({
    send: () => {
      calls += 1;
      return new Promise((resolve, reject) => {
        waiting.push({
          answer: () => {
            kept = kept.includes('me') ? kept.filter((id) => id !== 'me') : [...kept, 'me'];
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
    answer: async () => (await next()).answer(),
    refuse: async (error: Error) => (await next()).refuse(error),
  };
};

describe('the switch of a like', () => {
  it('shows a press at once, then the server’s answer', async () => {
    const { set, shown, answer } = shop(['you']);
    const done = set('me', true);
    expect(shown()).toEqual(['you', 'me']);
    await answer();
    expect(await done).toBe(true);
    expect(shown()).toEqual(['you', 'me']);
  });

  it('reverts when the server refuses', async () => {
    const { set, shown, refuse, refusals } = shop(['you', 'me']);
    const done = set('me', false);
    expect(shown()).toEqual(['you']);
    const error = new Error('no');
    await refuse(error);
    expect(await done).toBe(false);
    expect(shown()).toEqual(['you', 'me']);
    expect(refusals).toEqual([error]);
  });

  it('ends in the state of the last press, without a call for each', async () => {
    const { set, shown, kept, calls, answer } = shop([]);
    const done = set('me', true);
    void set('me', false);
    void set('me', true);
    expect(shown()).toEqual(['me']);
    await answer();
    expect(await done).toBe(true);
    expect([kept(), shown(), calls()]).toEqual([['me'], ['me'], 1]);
  });

  it('undoes a press made while the first call was running', async () => {
    const { set, shown, kept, calls, answer } = shop([]);
    const done = set('me', true);
    void set('me', false);
    expect(shown()).toEqual([]);
    await answer();
    await answer();
    await done;
    expect([kept(), shown(), calls()]).toEqual([[], [], 2]);
  });

  it('makes no call if nothing changes', async () => {
    const { set, calls } = shop(['me']);
    expect(await set('me', true)).toBe(true);
    expect(calls()).toBe(0);
  });

  it('ends correctly if another tab has liked the beat meanwhile', async () => {
    const { set, shown, kept, answer } = shop(['me'], []);
    const done = set('me', true);
    await answer();
    await answer();
    expect(await done).toBe(true);
    expect([kept(), shown()]).toEqual([['me'], ['me']]);
  });
});
