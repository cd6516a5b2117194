import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '#testing/eventually.ts';
import { acquire } from './acquire.ts';

let folder: string;
let server: Server;
/** PostgreSQL's reply to every connection. */
let said: string;
let connections: number;

const refusal = (message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C57P03\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stemhouse-acquire-'));
  connections = 0;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      connections += 1;
      socket.end(refusal(said));
    });
  }).listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const begin = () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const place = { folder, native: folder, user: null, host: folder, settings: {}, log };
  const child = {
    pid: 1,
    ended: new Promise<void>(() => undefined),
    hasEnded: () => false,
    stop: vi.fn(async () => undefined),
  };
  const stopping = new AbortController();
  const result = acquire(place, child, stopping.signal).then(
    () => 'held',
    (error: unknown) => String(error),
  );
  return { log, child, result, stop: () => stopping.abort() };
};
const later = async (minutes: number): Promise<void> => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const before = connections;
  await until('it has asked again', () => connections > before + 2);
};

test.each(['the database system is starting up', 'the database system is in recovery mode'])(
  'a start waits as long as PostgreSQL says “%s”, and logs this once',
  async (words) => {
    said = words;
    const { log, child, result, stop } = begin();
    await until('it has asked', () => connections > 2);
    expect(log.warn).not.toHaveBeenCalled();
    for (let times = 0; times < 3; times += 1) await later(0.9);
    expect(child.stop).not.toHaveBeenCalled();
    expect(log.warn.mock.calls).toEqual([[{ said: words }, expect.stringContaining('is recovering')]]);
    stop();
    await result;
  },
);

test('a PostgreSQL that is shutting down is stopped after a minute, even if it was recovering before', async () => {
  said = 'the database system is starting up';
  const { child, result } = begin();
  await until('it has asked', () => connections > 2);
  await later(0.9);
  said = 'the database system is shutting down';
  await later(0.1);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await result).toContain(`does not start in ${folder}: ${said}`);
  expect(child.stop).toHaveBeenCalledOnce();
});
