import { describe, expect, it } from 'vitest';
import { createPendingLogIn } from './pending-log-in.ts';

const open = () => {
  const values = new Map<string, string>();
  const clock = { now: 1_000_000 };
  const pending = createPendingLogIn({
    storage: () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    now: () => clock.now,
  });
  return { pending, values, clock };
};

describe('an action that waits for a login', () => {
  it('returns the way back once', () => {
    const { pending, values } = open();
    pending.keep({ returnTo: '/beatstore/product/1?from=list' });
    expect(pending.takeReturnTo()).toBe('/beatstore/product/1?from=list');
    expect(pending.takeReturnTo()).toBeNull();
    expect(values.size).toBe(0);
  });

  it('returns the action once, and only to the feature it belongs to', () => {
    const { pending } = open();
    pending.keep({ returnTo: '/beatstore', intent: { kind: 'like', beatId: 'a' } });
    expect(pending.takeReturnTo()).toBe('/beatstore');
    expect(pending.takeIntent('comment')).toBeNull();
    expect(pending.takeIntent('like')).toEqual({ kind: 'like', beatId: 'a' });
    expect(pending.takeIntent('like')).toBeNull();
  });

  it('is replaced by a newer one', () => {
    const { pending } = open();
    pending.keep({ returnTo: '/a', intent: { kind: 'like' } });
    pending.keep({ returnTo: '/b' });
    expect(pending.takeIntent('like')).toBeNull();
    expect(pending.takeReturnTo()).toBe('/b');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads away from the site: %s',
    (returnTo) => {
      const { pending } = open();
      pending.keep({ returnTo });
      expect(pending.takeReturnTo()).toBeNull();
    },
  );

  it('expires after half an hour', () => {
    const { pending, clock } = open();
    pending.keep({ returnTo: '/a', intent: { kind: 'like' } });
    clock.now += 30 * 60 * 1000;
    expect(pending.takeIntent('like')).toBeNull();
    expect(pending.takeReturnTo()).toBeNull();
  });

  it('works with broken or disabled storage', () => {
    const { pending, values } = open();
    values.set('pendingLogIn', '{"returnTo":');
    expect(pending.takeReturnTo()).toBeNull();
    const none = createPendingLogIn({
      storage: () => {
        throw new Error('storage is disabled');
      },
      now: () => 0,
    });
    none.keep({ returnTo: '/a' });
    expect(none.takeReturnTo()).toBeNull();
    expect(none.takeIntent('like')).toBeNull();
  });
});
