import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findUserByEmail, findUserByUsername } from '#features/account/server/public.ts';
import { findPasswordHash } from '#features/auth/server/public.ts';
import { passwordIssue } from '#features/auth/passwords.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createListener } from '#testing/factories.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';
import { seedPeople } from './seed-people.ts';

let database: TestDatabase;
const usual = createPasswords({ memoryKiB: 1024, passes: 1 });
const passwords = { ...usual, hash: vi.fn(usual.hash) };
beforeEach(async () => {
  database = await createTestDatabase();
  passwords.hash.mockClear();
});
afterEach(() => database.drop());

const start = () => ensureDemoAccounts({ db: database.db, clock: systemClock, passwords });
const seed = () => database.db.transaction().execute((trx) => seedPeople(trx, new Date()));

describe('the demo accounts', () => {
  it('are one per role, verified, with passwords that the shop would accept', async () => {
    const accounts = await start();
    expect(accounts.map(({ role }) => role)).toEqual(['admin', 'seller', 'user']);
    for (const { role, email, password } of accounts) {
      const user = await findUserByEmail(database.db, email);
      expect(user).toMatchObject({ role, email_verified_at: expect.any(Date) });
      expect(await usual.check(await findPasswordHash(database.db, user?.id), password)).toMatchObject({ right: true });
      expect(passwordIssue(password, { email, username: user?.username ?? '' })).toBeNull();
    }
  });

  it('include the first artist of the demo catalogue as the seller, whichever is created first', async () => {
    await start();
    const { sellers } = await seed();
    const [, seller] = await start();
    const user = await findUserByEmail(database.db, seller?.email ?? '');
    expect(sellers.get(user?.username ?? '')).toBe(user?.id);
  });

  it('are reused by a second start, which hashes nothing and keeps a changed password', async () => {
    const first = await start();
    expect(passwords.hash).toHaveBeenCalledTimes(3);
    await database.db
      .updateTable('auth_passwords')
      .set({ hash: await usual.hash('my own choice') })
      .execute();
    expect(await start()).toEqual(first);
    expect(passwords.hash).toHaveBeenCalledTimes(3);
    const admin = await findUserByUsername(database.db, 'demo-admin');
    expect((await usual.check(await findPasswordHash(database.db, admin?.id), 'my own choice')).right).toBe(true);
  });

  it('that a shop without logins created get a password and a verified email', async () => {
    await seed();
    await database.db.updateTable('account_users').set({ email_verified_at: null }).execute();
    const [, seller] = await start();
    const user = await findUserByEmail(database.db, seller?.email ?? '');
    expect(user?.email_verified_at).toEqual(expect.any(Date));
    expect(await findPasswordHash(database.db, user?.id)).not.toBeNull();
  });

  it('leave out an account that was closed or whose name someone else has', async () => {
    const taken = await createListener(database, { username: 'Demo-User' });
    await start();
    await database.db.updateTable('account_users').set({ closed_at: new Date() }).where('role', '=', 'admin').execute();
    expect((await start()).map(({ role }) => role)).toEqual(['seller']);
    expect(await findPasswordHash(database.db, taken.id)).toBeNull();
  });
});
