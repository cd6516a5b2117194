import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { createStorage } from './create-storage.ts';
import { isNoSpace } from './disk-space.ts';
import { createS3Storage } from './s3-storage.ts';
import { type S3Config, type Storage, StorageUnavailable } from './storage.ts';

let reply: { readonly status: number; readonly body: string };
let storage: Storage;
let s3: S3Config;
type Serve = (...args: Parameters<RequestListener>) => unknown;
/** Responds to every request with one complete response. */
const answering: Serve = (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(reply.status, {
      'content-type': reply.body.startsWith('<?xml') ? 'application/xml' : 'text/html',
    });
    response.end(reply.body);
  });
};
let serve = answering;
const server = createServer((request, response) => void serve(request, response));
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  s3 = { endpoint, region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  storage = createStorage({ dataDir: tmpdir(), s3 });
});
afterEach(() => {
  serve = answering;
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
  // From a proxy in front of the server.
  [502, '<html><h1>Bad Gateway</h1></html>'],
])('an S3 server that answers %i %s', (status, body) => {
  test.each(Object.entries(calls))('counts as unavailable for %s', async (_, call) => {
    reply = { status, body };
    expect(await failing(call())).toBeInstanceOf(StorageUnavailable);
  });
});

test.each([
  [507, xml('XMinioStorageFull')],
  [400, xml('XMinioAdminBucketQuotaExceeded')],
  [403, xml('QuotaExceeded')],
])('a full bucket that answers %i %s counts as out of space', async (status, body) => {
  reply = { status, body };
  expect(isNoSpace(await failing(calls.put()))).toBe(true);
});

test('wrong S3 keys count neither as an outage nor as out of space', async () => {
  reply = { status: 403, body: xml('SignatureDoesNotMatch') };
  const error = await failing(calls.put());
  expect([error instanceof StorageUnavailable, isNoSpace(error)]).toEqual([false, false]);
});

describe('an S3 connection that ends in the middle of a file', () => {
  const breaking: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': 4 }).write('fi', () => response.destroy());
  };

  test.each<[string, () => Promise<unknown>]>([
    ['read', async () => await text(await storage.open('a/b'))],
    [
      'read piece by piece',
      async () => {
        for await (const _ of await storage.open('a/b'));
      },
    ],
    ['needed on this machine', () => storage.withLocalFile('a/b', async () => undefined)],
  ])('counts as an outage if the file is %s', async (_, read) => {
    serve = breaking;
    expect(await failing(read())).toBeInstanceOf(StorageUnavailable);
  });

  test('is harmless until someone reads the file, who then sees an outage', async () => {
    serve = breaking;
    const body = await storage.open('a/b');
    await eventually(() => expect(body.destroyed).toBe(true));
    expect(await failing(text(body))).toBeInstanceOf(StorageUnavailable);
  });

  test('is closed when the file’s reader stops reading', async () => {
    const closed = Promise.withResolvers<void>();
    serve = (request, response) => {
      request.resume();
      response.once('close', closed.resolve);
      response.writeHead(200, { 'content-length': 4 }).write('fi');
    };
    (await storage.open('a/b')).destroy();
    await closed.promise;
  });
});

describe('without a limit on the total time,', () => {
  test('a file is sent to S3 as long as data moves', async () => {
    serve = async (request, response) => {
      request.resume();
      for (let times = 0; times < 30; times += 1) {
        await delay(100);
        response.writeProcessing();
      }
      response.writeHead(200, { etag: '"x"' }).end();
    };
    const patient = createS3Storage(s3, tmpdir(), { responseMs: 2500, silentMs: 2500 });
    expect((await patient.put('a/b', Buffer.from('b'))).bytes).toBe(1);
  });

  test('a large file is copied within S3, even if the server is silent until the copy is complete', async () => {
    serve = async (request, response) => {
      request.resume();
      if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': 2 * 1024 ** 3 }).end();
      await delay(4000);
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
    };
    // Far less than the copy takes, and far more than a busy machine needs. The same goes for the limits below.
    await createS3Storage(s3, tmpdir(), { responseMs: 3000, silentMs: 3000 }).copy('a/b', 'a/c');
  });

  test('a file is read from S3', async () => {
    serve = async (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': 4 }).write('fi');
      await delay(4000);
      response.end('le');
    };
    const patient = createS3Storage(s3, tmpdir(), { responseMs: 3000, silentMs: 90_000 });
    expect(await text(await patient.open('a/b'))).toBe('file');
  });

  test('a file from S3 waits for a reader who stops in the middle of it', async () => {
    const file = Buffer.alloc(4 * 1024 ** 2, 'x');
    serve = (request, response) => {
      request.resume();
      response.end(file);
    };
    const body = await createS3Storage(s3, tmpdir(), { responseMs: 3000, silentMs: 3000 }).open('a/b');
    await once(body, 'readable');
    await delay(4000);
    expect((await buffer(body)).equals(file)).toBe(true);
  });
});

test('an S3 server that falls silent in the middle of a file is unavailable', async () => {
  serve = (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': 4 }).write('fi');
  };
  const impatient = createS3Storage(s3, tmpdir(), { responseMs: 500, silentMs: 100 });
  expect(await failing(text(await impatient.open('a/b')))).toBeInstanceOf(StorageUnavailable);
});

test('an S3 server that never responds is unavailable', async () => {
  serve = (request) => void request.resume();
  const impatient = createS3Storage(s3, tmpdir(), { responseMs: 100, silentMs: 100 });
  const errors = await Promise.all([impatient.put('a/b', Buffer.from('b')), impatient.open('a/b')].map(failing));
  expect(errors.every((error) => error instanceof StorageUnavailable)).toBe(true);
});
