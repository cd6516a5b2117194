import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { migrate } from '#platform/database/migrate.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { runAdmin } from './admin.ts';
import { shopSchema } from './startup/migrate-database.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(path.join(tmpdir(), 'admin-'));
const run = (...args: string[]) => runAdmin(args, { DATA_DIR: folder, LOG_LEVEL: 'silent' });

describe('npm run admin', () => {
  let database: OpenDatabase;
  let mia: UserRow;
  let ben: UserRow;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: folder, log: quiet });
    await migrate(database.pool, shopSchema, quiet);
    connectNoFeatures(database.db);
    mia = await createListener(database, { username: 'mia', email: 'mia@label.example', emailVerifiedAt: new Date() });
    ben = await createListener(database, { username: 'ben', email: 'ben@label.example' });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  test('makes an account an admin while a server is running, and records it', async () => {
    // Admins edit the site without a right of their own.
    await database.db.updateTable('account_users').set({ is_editor: true }).where('id', '=', mia.id).execute();
    expect(await run('MIA@label.example')).toEqual({
      ok: true,
      line: 'mia (mia@label.example) is now an admin. If they’re logged in, they can open /dashboard/admin without logging in again.',
    });
    expect(await findUsersByIds(database.db, [mia.id])).toMatchObject([{ role: 'admin', is_editor: false }]);
    const entries = await database.db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([
      {
        action: 'account.make-admin',
        actor_id: null,
        subject_id: mia.id,
        details: { before: { role: 'user', isEditor: true }, after: { role: 'admin', isEditor: false } },
      },
    ]);
  });

  test('reports that the account is already an admin, and records nothing more', async () => {
    await run('mia@label.example');
    expect(await run('mia@label.example')).toEqual({ ok: true, line: 'mia (mia@label.example) is already an admin.' });
    expect(await database.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(1);
  });

  test('lifts the suspension of an admin, reports that, and records it', async () => {
    await run('mia@label.example');
    await database.db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'A stolen session.' })
      .where('id', '=', mia.id)
      .execute();
    const line = 'mia (mia@label.example) is already an admin, and no longer suspended.';
    expect(await run('mia@label.example')).toEqual({ ok: true, line });
    expect(await findUsersByIds(database.db, [mia.id])).toMatchObject([{ role: 'admin', suspended_at: null }]);
    const entries = await database.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'directory.restore')
      .execute();
    expect(entries).toMatchObject([
      { actor_id: null, subject_id: mia.id, details: { before: { reason: 'A stolen session.' } } },
    ]);
    expect((await run('mia@label.example')).line).toBe('mia (mia@label.example) is already an admin.');
  });

  test('lifts the suspension of a seller, and files a notice about their beat that has another seller’s file', async () => {
    await run('mia@label.example');
    const { db } = database;
    const world = { db, storage: createStorage({ dataDir: folder }) };
    const hashes = { wav: randomBytes(32).toString('hex') };
    const { id } = await createBeat(world, { sellerId: mia.id, hashes, published: false });
    await db.updateTable('catalogue_beats').set({ off_with_seller: true }).where('id', '=', id).execute();
    const suspended = { suspended_at: new Date(), suspended_reason: 'A stolen session.' };
    await db.updateTable('account_users').set(suspended).where('id', '=', mia.id).execute();
    await createBeat(world, { sellerId: ben.id, hashes });
    expect(await run('mia@label.example')).toMatchObject({ ok: true });
    const notices = db.selectFrom('notices_notices').select(['target_id', 'kind']);
    expect(await notices.execute()).toEqual([{ target_id: id, kind: 'same-file' }]);
  });

  test('resets the two-factor login of an admin who has lost it, ends their sessions, and records it', async () => {
    await run('mia@label.example');
    const reset = () => run('mia@label.example', '--reset-two-factor');
    expect((await reset()).line).toBe('Two-factor login is already off for mia@label.example.');
    const { db } = database;
    await db.insertInto('auth_security').values({ user_id: mia.id, two_factor: 'email', phone: null }).execute();
    await db
      .insertInto('auth_recovery_codes')
      .values({ user_id: mia.id, hash: Buffer.alloc(32), used_at: null })
      .execute();
    expect(await reset()).toEqual({ ok: true, line: expect.stringMatching(/^Two-factor login is off for mia/) });
    const security = db.selectFrom('auth_security').select('two_factor').where('user_id', '=', mia.id);
    expect(await security.execute()).toEqual([{ two_factor: null }]);
    expect(await db.selectFrom('auth_recovery_codes').selectAll().execute()).toEqual([]);
    const audited = db.selectFrom('audit_entries').selectAll().where('action', '=', 'auth.reset-two-factor');
    expect(await audited.execute()).toMatchObject([{ actor_id: null, subject_id: mia.id }]);
    expect((await run('--reset-two-factor', 'ben@label.example')).line).toContain('isn’t an admin');
    expect((await run('nobody@label.example', '--reset-two-factor')).ok).toBe(false);
  });

  test('refuses an account with an unverified email, because someone else may have created it', async () => {
    expect(await run('ben@label.example')).toEqual({
      ok: false,
      line: 'ben@label.example hasn’t been verified yet. Follow the link in the verification email first.',
    });
    expect(await findUsersByIds(database.db, [ben.id])).toMatchObject([{ role: 'user' }]);
  });

  test.each([
    [
      ['nobody@label.example'],
      'There’s no account with the email nobody@label.example. Sign up with it first, then try again.',
    ],
    [['mia'], 'mia is not an email address.'],
    [[], 'Give the email of one account: npm run admin -- mia@label.example'],
    [['a@b.example', 'c@d.example'], 'Give the email of one account: npm run admin -- mia@label.example'],
  ])('refuses %j with one line', async (args, line) => {
    expect(await run(...args)).toEqual({ ok: false, line });
  });

  test('reports a wrong setting, and a folder without a shop', async () => {
    const wrong = await runAdmin(['mia@label.example'], { DATA_DIR: folder, PORT: 'x' });
    expect(wrong).toEqual({ ok: false, line: expect.stringMatching(/^The setting PORT cannot be used/) });
    const empty = path.join(folder, 'elsewhere');
    const outcome = await runAdmin(['mia@label.example'], { DATA_DIR: empty });
    expect(outcome).toEqual({
      ok: false,
      line: expect.stringMatching(/^There is no shop in .*elsewhere yet: start it/),
    });
  });

  test('starts the database itself if no server is running', async () => {
    await database.close();
    expect(await run('mia@label.example')).toMatchObject({ ok: true });
    database = await openDatabase({ dataDir: folder, log: quiet });
    expect(await findUsersByIds(database.db, [mia.id])).toMatchObject([{ role: 'admin' }]);
  });
});
