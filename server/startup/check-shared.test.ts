import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { createLog } from '#platform/http/log.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { checkShared, compareShared, noteAnew } from './check-shared.ts';

const folder = mkdtempSync(join(tmpdir(), 'shared-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.db.deleteFrom('installation').execute());
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const secret = 'the secret of the shop, of 32 or more characters';
const machine = (dataDir: string, sessionSecret = secret): Pick<Deps, 'db' | 'config' | 'storage' | 'log'> => ({
  db: database.db,
  config: { dataDir: join(folder, dataDir), sessionSecret, s3: null } as Partial<Config> as Config,
  storage: createStorage({ dataDir: join(folder, dataDir) }),
  log: createLog('silent'),
});

test('machines with the same secret and storage start, even at the same moment', async () => {
  await Promise.all([1, 2, 3].map(() => checkShared(machine('together'))));
  await checkShared(machine('together'));
  expect(await compareShared(machine('together'))).toEqual({ secret: 'same', storage: 'same' });
});

test('a machine with another secret is refused with one line that names the setting and the fix', async () => {
  await checkShared(machine('one'));
  const other = machine('one', 'another secret of 32 or more characters');
  const refusal = await checkShared(other).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect((refusal as Error).message).toMatch(/^The SESSION_SECRET differs [^\n]+npm run shared -- secret\)\.$/);
  expect(await compareShared(other)).toEqual({ secret: 'another', storage: 'same' });
  await noteAnew(other, ['secret']);
  await checkShared(other);
  await expect(checkShared(machine('one'))).rejects.toThrow('SESSION_SECRET');
});

test('the second of two machines with separate folders is refused', async () => {
  await checkShared(machine('mine'));
  const other = machine('theirs');
  const refusal = await checkShared(other).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect((refusal as Error).message).toMatch(/^The files of this shop are in the folder [^\n]+mine\/files on [^\n]+$/);
  expect((refusal as Error).message).toContain('npm run shared -- storage');
  await noteAnew(other, ['storage']);
  await checkShared(other);
});

test('the database never stores the secret itself', async () => {
  await checkShared(machine('noted'));
  const row = await database.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  await database.db.deleteFrom('installation').execute();
  await checkShared(machine('noted'));
  const again = await database.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  expect(again.secret_mark).not.toBe(row.secret_mark);
});

test('a storage that doesn’t respond blocks no start, and is checked later', async () => {
  const away = machine('away');
  const fail = (): Promise<never> => Promise.reject(new Error('503'));
  await checkShared({ ...away, storage: { ...away.storage, open: fail, put: fail } });
  expect(await compareShared(away)).toEqual({ secret: 'same', storage: 'unknown' });
  await checkShared(away);
  expect(await compareShared(away)).toEqual({ secret: 'same', storage: 'same' });
});

test('a storage that hangs makes no other machine wait', async () => {
  const hanging = machine('hangs');
  const opened = Promise.withResolvers<void>();
  const response = Promise.withResolvers<never>();
  const open = (): Promise<never> => {
    opened.resolve();
    return response.promise;
  };
  let isOver = false;
  const starting = checkShared({ ...hanging, storage: { ...hanging.storage, open } }).finally(() => {
    isOver = true;
  });
  await opened.promise;
  await checkShared(machine('hangs'));
  expect(isOver).toBe(false);
  response.reject(new Error('503'));
  await starting;
});
