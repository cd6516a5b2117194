import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openShop } from '#testing/orders/selling.ts';
import { newKey } from '#testing/login/keys.ts';

// Type-checks the generated client as a programmer would, and then calls a shop with it.

type Call = (input?: object) => Promise<Record<string, unknown>>;
type Client = Readonly<Record<'syncBeats' | 'addCode' | 'deleteCode', Call>>;

let shop: TestApp;
let folder: string;
let client: Client;
beforeAll(async () => {
  shop = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  const file = path.join(folder, 'client.ts');
  await writeFile(file, (await shop.app.inject('/api/docs/client.ts')).body);
  const seller = await openShop(shop);
  const { secret } = await newKey(shop, seller.user.id);
  const { createClient } = (await import(pathToFileURL(file).href)) as {
    createClient: (options: object) => Client;
  };
  client = createClient({ url: shop.url, key: secret });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test('the client compiles under strict options, and its types reject wrong input and output', async () => {
  await writeFile(
    path.join(folder, 'program.ts'),
    `import { ApiError, createClient, type SyncBeatsInput, type SyncedBeat } from './client.ts';
const client = createClient({ url: 'https://label.example', key: 'sth_test_x' });
const input: SyncBeatsInput = { query: { updatedSince: '2026-11-27T09:00:00Z' } };
const { beats, nextCursor } = await client.syncBeats(input);
const titleOf = ({ title, fromPrice }: SyncedBeat): string => \`\${title} \${fromPrice ?? ''}\`;
const titles: readonly string[] = beats.map(titleOf);
// @ts-expect-error The code needs a kind.
await client.addCode({ body: { code: 'SUMMER' } });
// @ts-expect-error It is no number.
const wrong: number = nextCursor;
console.log(titles, wrong, ApiError);
`,
  );
  const tsc = path.join(import.meta.dirname, '../../node_modules/.bin/tsc');
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2023 --module nodenext';
  const checked = promisify(execFile)(
    tsc,
    [...options.split(' '), '--allowImportingTsExtensions', '--lib', 'es2023,dom', path.join(folder, 'program.ts')],
    { cwd: folder },
  );
  await expect(checked.catch((error: { stdout: string }) => error.stdout)).resolves.toMatchObject({ stdout: '' });
});

test('people can read the client: lines have a maximum length, and types have names', async () => {
  const lines = (await readFile(path.join(folder, 'client.ts'), 'utf8')).split('\n');
  expect(lines.filter((line) => line.length > 120 || /\s$/.test(line))).toEqual([]);
  expect(lines).toContain('  /** What a buyer pays with the cheapest license; null if the beat has no license */');
  for (const name of ['SyncedBeat', 'SyncBeatsInput', 'SyncBeatsResponse', 'Sale', 'DiscountCode', 'AddCodeInput'])
    expect(lines).toContain(`export interface ${name} {`);
  expect(lines.filter((line) => line.includes('Promise<{') || line.includes('input: {'))).toEqual([]);
});

test('a program that uses the client reads data, writes once, and reads why a call was refused', async () => {
  expect(await client.syncBeats()).toMatchObject({ beats: [], nextCursor: null });
  const summer = { body: { code: 'SUMMER', kind: 'percent', value: 15 }, idempotencyKey: 'once' };
  const made = await client.addCode(summer);
  expect(await client.addCode(summer)).toEqual(made);
  const codeId = (made['code'] as { _id: string })._id;
  expect(await client.deleteCode({ path: { codeId } })).toHaveProperty('message');
  await expect(client.addCode({ body: { code: 'x', kind: 'percent', value: 15 } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'VALIDATION',
    fields: { code: [expect.any(String)] },
    retryAfter: null,
  });
});
