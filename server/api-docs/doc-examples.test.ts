import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { openShop } from '#testing/orders/selling.ts';

// Code that programmers copy from the documentation compiles under strict rules and works against a shop. Each page
// with a program needs an entry in `pages`.

const root = path.join(import.meta.dirname, '../..');
const pages = ['docs/api-keys.md', 'docs/webhooks.md'];

let shop: TestApp;
let key: TestKey;
let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  shop = await createTestApp({ settings: { WEBHOOKS_LOCAL: 'on' } });
  const seller = await openShop(shop);
  await createBeat(shop.deps, { sellerId: seller.user.id, title: 'Night Ferry' });
  key = await newKey(shop, seller.user.id);
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(path.join(folder, 'client.ts'), (await shop.app.inject('/api/docs/client.ts')).body);
});
afterAll(async () => {
  for (const program of started) program.kill();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const programOf = async (page: string, here: readonly (readonly [there: string, here: string])[]): Promise<string> => {
  const blocks = (await readFile(path.join(root, page), 'utf8')).matchAll(/```ts\n([^]*?)```/g);
  const [text = '', ...more] = [...blocks].map(([, code = '']) => code);
  expect(more).toEqual([]);
  const file = path.join(folder, `${path.basename(page, '.md')}.ts`);
  for (const [there] of here) expect(text).toContain(there);
  await writeFile(
    file,
    here.reduce((code, [there, one]) => code.replace(there, one), text),
  );
  return file;
};

test.each(pages)('the program in %s compiles under strict rules', async (page) => {
  const file = await programOf(page, []);
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noPropertyAccessFromIndexSignature --noUnusedLocals --target es2023 --module nodenext --allowImportingTsExtensions --skipLibCheck --types node';
  const checked = promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), [...options.split(' '), file], {
    cwd: folder,
  });
  await expect(checked.catch((error: { stdout: string }) => error.stdout)).resolves.toMatchObject({ stdout: '' });
});

test('the program in docs/api-keys.md reads beats, and run twice it creates its discount code once', async () => {
  const file = await programOf('docs/api-keys.md', [['https://shop.example', shop.url]]);
  const run = () => promisify(execFile)(process.execPath, [file], { env: { ...process.env, SHOP_KEY: key.secret } });
  for (const { stdout, stderr } of [await run(), await run()]) {
    expect(stdout).toMatch(/Night Ferry: \d+\.\d\d/);
    expect(stderr).toBe('');
  }
  const { codes } = (await key.call('GET', '/api/v1/app/seller/codes')).json();
  expect(codes).toMatchObject([{ code: 'SUMMER', kind: 'percent', value: 15 }]);
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('the documented webhook receiver accepts only what the shop sends', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  const added = await key.call('POST', '/api/v1/app/seller/webhooks', { url, types: ['order.paid'] });
  expect(added.statusCode, added.body).toBe(201);
  const { endpoint, secret } = added.json<{ endpoint: { _id: string }; secret: string }>();
  const file = await programOf('docs/webhooks.md', [['4000', String(port)]]);
  const program = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: secret } });
  started.push(program);
  let output = '';
  program.stdout.on('data', (text) => (output += String(text)));
  await eventually(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401));
  await key.call('POST', `/api/v1/app/seller/webhooks/${endpoint._id}/test`);
  await shop.deps.jobs.idle();
  const { deliveries } = (await key.call('GET', `/api/v1/app/seller/webhooks/${endpoint._id}/deliveries`)).json();
  expect(deliveries).toMatchObject([{ type: 'webhook.test', state: 'delivered', status: 204 }]);
  await eventually(() => expect(output).toContain('webhook.test'));
});
