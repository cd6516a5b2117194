import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { isNoSpace } from './disk-space.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

let answer: { readonly status: number; readonly body: string };
let storage: Storage;
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(answer.status, {
      'content-type': answer.body.startsWith('<?xml') ? 'application/xml' : 'text/html',
    });
    response.end(answer.body);
  });
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  storage = createStorage({ dataDir: tmpdir(), s3 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const xml = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`;
const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const calls = {
  put: () => storage.put('a/b', Buffer.from('b')),
  copy: () => storage.copy('a/b', 'a/c'),
  open: () => storage.open('a/b'),
  stat: () => storage.stat('a/b'),
  remove: () => storage.remove('a/b'),
  list: async () => {
    for await (const { key } of storage.list('a/')) throw new Error(`there is ${key}`);
  },
};

describe.each([
  [500, xml('InternalError')],
  // Of a proxy before it.
  [502, '<html><h1>Bad Gateway</h1></html>'],
])('a server that answers %i %s', (status, body) => {
  test.each(Object.entries(calls))('is away for %s', async (_, call) => {
    answer = { status, body };
    expect(await failing(call())).toBeInstanceOf(StorageUnavailable);
  });
});

test.each([
  [507, xml('XMinioStorageFull')],
  [400, xml('XMinioAdminBucketQuotaExceeded')],
  [403, xml('QuotaExceeded')],
])('a bucket that is full, as %i %s, has no room', async (status, body) => {
  answer = { status, body };
  expect(isNoSpace(await failing(calls.put()))).toBe(true);
});

test('wrong keys are neither', async () => {
  answer = { status: 403, body: xml('SignatureDoesNotMatch') };
  const error = await failing(calls.put());
  expect([error instanceof StorageUnavailable, isNoSpace(error)]).toEqual([false, false]);
});
