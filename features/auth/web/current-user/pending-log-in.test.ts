import { describe, expect, it } from 'vitest';
import { type Arrival, createPendingLogIn } from './pending-log-in.ts';

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
  it('leads back to its page only once', () => {
    const { pending, values } = open();
    pending.keep({ returnTo: '/beatstore/product/1?from=list' });
    expect(pending.takeReturnTo()).toBe('/beatstore/product/1?from=list');
    expect(pending.takeReturnTo()).toBeNull();
    expect(values.size).toBe(0);
  });

  it('is returned only once, and only to the feature that stored it', () => {
    const { pending } = open();
    pending.keep({ returnTo: '/beatstore', intent: { kind: 'like', beatId: 'a' } });
    expect(pending.takeReturnTo()).toBe('/beatstore');
    expect(pending.takeIntent('comment')).toBeNull();
    expect(pending.takeIntent('like')).toEqual({ kind: 'like', beatId: 'a' });
    expect(pending.takeIntent('like')).toBeNull();
  });

  it('is replaced by a newer action', () => {
    const { pending } = open();
    pending.keep({ returnTo: '/a', intent: { kind: 'like' } });
    pending.keep({ returnTo: '/b' });
    expect(pending.takeIntent('like')).toBeNull();
    expect(pending.takeReturnTo()).toBe('/b');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to another site: %s',
    (returnTo) => {
      const { pending } = open();
      pending.keep({ returnTo });
      expect(pending.takeReturnTo()).toBeNull();
    },
  );

  const visitor = { loggedIn: false, resumed: false };

  it('keeps waiting through the steps of its login', () => {
    const { pending } = open();
    pending.arrive({ ...visitor, pathname: '/dashboard/admin/ecom' });
    pending.keep({ returnTo: '/dashboard/admin/ecom', intent: { kind: 'like' } });
    for (const pathname of ['/login', '/register', '/forgot-password', '/password-reset', '/views/auth/login'])
      pending.arrive({ ...visitor, pathname });
    expect(pending.takeReturnTo()).toBe('/dashboard/admin/ecom');
    pending.arrive({ pathname: '/dashboard/admin/ecom', loggedIn: true, resumed: false });
    expect(pending.takeIntent('like')).toEqual({ kind: 'like' });
  });

  it('is forgotten when its login is left for another page', () => {
    const { pending, values } = open();
    pending.keep({ returnTo: '/dashboard/admin/ecom', intent: { kind: 'like' } });
    pending.arrive({ ...visitor, pathname: '/login' });
    expect(values.size).toBe(1);
    pending.arrive({ ...visitor, pathname: '/beatstore' });
    expect(values.size).toBe(0);
    expect(pending.takeReturnTo()).toBeNull();
  });

  it.each<[way: string, arrival: Arrival]>([
    ['the site is loaded again on another page', { ...visitor, pathname: '/' }],
    ['the login is opened by itself', { ...visitor, pathname: '/login' }],
    ['the login of the cart is opened by itself', { ...visitor, pathname: '/views/auth/login' }],
    ['the sign-up is opened by itself', { ...visitor, pathname: '/register' }],
    ['someone who is logged in opens the login by itself', { loggedIn: true, resumed: false, pathname: '/login' }],
  ])('is forgotten when %s', (_way, arrival) => {
    const { pending, values } = open();
    values.set('pendingLogIn', JSON.stringify({ returnTo: '/dashboard/admin/ecom', at: 1_000_000 }));
    pending.arrive(arrival);
    expect(pending.takeReturnTo()).toBeNull();
  });

  it.each<Arrival>([
    { ...visitor, pathname: '/login', resumed: true },
    { ...visitor, pathname: '/reauth' },
    { ...visitor, pathname: '/google-failed' },
    { ...visitor, pathname: '/verify-email' },
  ])('survives reloading a step of its login: %o', (arrival) => {
    const { pending, values } = open();
    values.set('pendingLogIn', JSON.stringify({ returnTo: '/orders', at: 1_000_000 }));
    pending.arrive(arrival);
    expect(pending.takeReturnTo()).toBe('/orders');
  });

  it('expires after half an hour', () => {
    const { pending, clock } = open();
    pending.keep({ returnTo: '/a', intent: { kind: 'like' } });
    clock.now += 30 * 60 * 1000;
    expect(pending.takeIntent('like')).toBeNull();
    expect(pending.takeReturnTo()).toBeNull();
  });

  it('causes no error if storage is broken or disabled', () => {
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
