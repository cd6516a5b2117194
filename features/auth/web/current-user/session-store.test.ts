import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#features/account/contract.ts';
import { makeUser } from '#testing/components/people.ts';
import { createSession, userKey } from './session-store.ts';

const person = (name: string, more: Partial<UserInfo> = {}): UserInfo =>
  makeUser({ _id: `id-of-${name}`, username: name, email: `${name}@example.com`, expiresAt: 1_000, ...more });

const memory = (text?: string) => {
  const values = new Map(text === undefined ? [] : [[userKey, text]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

const open = (storage = memory()) => {
  const session = createSession({ storage: () => storage });
  return { session, storage, state: () => session.store.getState() };
};

describe('the session in the browser', () => {
  it('has no user before the storage has been read, like the server-rendered page', () => {
    const { session, state } = open(memory(JSON.stringify(person('ada'))));
    expect(state()).toMatchObject({ user: null, known: false });
    session.load();
    expect(state()).toMatchObject({ user: person('ada'), known: true, notice: null });
  });

  it.each(['nonsense', '{}', 'null', '{"username":"ada"}', '[]'])(
    'treats %s as logged out, without an error',
    (text) => {
      const { session, state } = open(memory(text));
      session.load();
      expect(state()).toMatchObject({ user: null, known: true, notice: null });
    },
  );

  it('replaces one user with the next, and keeps nothing of the first', () => {
    const { session, storage, state } = open();
    session.signIn(person('ada', { company: 'Engines' }));
    session.signIn(person('bob'));
    expect(state().user).toEqual(person('bob'));
    expect(JSON.parse(storage.values.get(userKey) ?? '')).toEqual(person('bob'));
  });

  it('follows a login, a change of user and a logout in another tab', () => {
    const storage = memory();
    const here = open(storage);
    const otherTab = open(storage);
    here.session.load();
    otherTab.session.signIn(person('ada'));
    here.session.load();
    expect(here.state().user?.username).toBe('ada');
    otherTab.session.signIn(person('bob'));
    here.session.load();
    expect(here.state()).toMatchObject({ user: person('bob'), notice: null });
    otherTab.session.leave();
    here.session.load();
    expect(here.state()).toMatchObject({ user: null, notice: 'over', leaving: false });
  });

  it('ends only the session that is named, not a later one', () => {
    const { session, storage, state } = open();
    session.signIn(person('ada', { expiresAt: 1 }));
    const mark = session.mark();
    session.signIn(person('ada', { expiresAt: 2 }));
    session.endIfStill(mark);
    expect(state().user).not.toBeNull();
    session.endIfStill(session.mark());
    expect(state()).toMatchObject({ user: null, notice: 'over' });
    expect(storage.values.has(userKey)).toBe(false);
  });

  it('shows no logged-out notice to visitors', () => {
    const { session, state } = open();
    session.load();
    session.endIfStill(session.mark());
    expect(state().notice).toBeNull();
  });

  it('removes nothing but the user from the storage', () => {
    const { session, storage } = open();
    storage.setItem('cartItems', '[]');
    session.signIn(person('ada'));
    session.leave();
    expect([...storage.values.keys()]).toEqual(['cartItems']);
  });

  it('accepts changes only for the logged-in person', () => {
    const { session, state } = open();
    session.signIn(person('ada'));
    session.update(person('bob'));
    expect(state().user?.username).toBe('ada');
    session.update(person('ada', { city: 'London' }));
    expect(state().user?.city).toBe('London');
  });

  it('shows the logged-out notice until it is closed or someone logs in', () => {
    const { session, state } = open();
    session.signIn(person('ada'));
    session.leave();
    expect(state()).toMatchObject({ notice: 'left', leaving: true });
    session.dismissNotice();
    expect(state().notice).toBeNull();
    session.signIn(person('bob'));
    expect(state()).toMatchObject({ notice: null, leaving: false });
  });

  it('works without storage while the page is open', () => {
    const session = createSession({
      storage: () => {
        throw new Error('storage is disabled');
      },
    });
    session.load();
    session.signIn(person('ada'));
    session.load();
    expect(session.store.getState()).toMatchObject({ user: person('ada'), known: true });
    session.leave();
    expect(session.store.getState().user).toBeNull();
  });
});
