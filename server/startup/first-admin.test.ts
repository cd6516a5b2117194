import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findUserByEmail, findUsersByIds, hasAdmin } from '#features/account/server/public.ts';
import { findPasswordHash } from '#features/auth/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { ConfigError } from '#platform/config/config.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createListener } from '#testing/factories.ts';
import { ensureFirstAdmin } from './first-admin.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const passwords = createPasswords({ memoryKiB: 1024, passes: 1 });
const warn = vi.fn();
const start = (email = 'mia@label.example', password = 'correct horse') =>
  ensureFirstAdmin({
    db: database.db,
    clock: systemClock,
    passwords,
    log: { warn } as never,
    config: { admin: { email, password } },
  });
const find = (email = 'mia@label.example') => findUserByEmail(database.db, email);

describe('the first admin', () => {
  it('is created with the password, a verified email and a unique username', async () => {
    await createListener(database, { username: 'Mia' });
    await start();
    const admin = await find();
    expect(admin).toMatchObject({ role: 'admin', username: 'mia-2', email_verified_at: expect.any(Date) });
    const hash = await findPasswordHash(database.db, admin?.id);
    expect((await passwords.check(hash, 'correct horse')).right).toBe(true);
  });

  it.each([
    ['admin@label.example', 'the-admin'],
    ['jo@label.example', 'the-jo'],
    ['mia+shop@label.example', 'mia-shop'],
    [`${'x'.repeat(60)}@label.example`, 'x'.repeat(24)],
  ])('with the email %s is called %s', async (email, username) => {
    await start(email);
    expect(await find(email)).toMatchObject({ username });
  });

  it('is created once: later changes of password or email are ignored', async () => {
    await start();
    const admin = await find();
    await database.db.updateTable('account_users').set({ email: 'new@label.example' }).execute();
    await start('mia@label.example', 'another horse');
    await start('second@label.example');
    expect(await find()).toBeNull();
    expect(await find('second@label.example')).toBeNull();
    const hash = await findPasswordHash(database.db, admin?.id);
    expect((await passwords.check(hash, 'correct horse')).right).toBe(true);
  });

  it('is the shop’s admin until suspended, unless it is left out', async () => {
    const isThere = (...except: string[]) => hasAdmin(database.db, { except });
    await createListener(database);
    expect(await isThere()).toBe(false);
    await start();
    expect(await isThere()).toBe(true);
    expect(await isThere('mia@label.example')).toBe(false);
    await database.db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'A stolen session.' })
      .execute();
    expect(await isThere()).toBe(false);
  });

  it('is created once by processes starting at the same moment', async () => {
    await Promise.all([start(), start(), start()]);
    const { rows } = await database.pool.query('select count(*)::int as admins from account_users');
    expect(rows).toEqual([{ admins: 1 }]);
  });

  it('overwrites nobody: an existing account with the email stays as it is, and the log says what to do', async () => {
    const user = await createListener(database, { email: 'Mia@label.example' });
    await start();
    expect(await findUsersByIds(database.db, [user.id])).toMatchObject([{ role: 'user' }]);
    expect(await findPasswordHash(database.db, user.id)).toBeNull();
    expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('npm run admin'));
  });

  it.each([['password123'], ['mia@label.example']])(
    'can’t have a common password: %j stops the start with one line',
    async (password) => {
      await expect(start('mia@label.example', password)).rejects.toThrow(ConfigError);
      await expect(start('mia@label.example', password)).rejects.toThrow(/^The setting ADMIN_PASSWORD can’t be used: /);
      expect(await find()).toBeNull();
    },
  );
});
