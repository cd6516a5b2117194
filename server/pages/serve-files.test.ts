import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFiles } from './serve-files.ts';

const app = fastify();
/** Only pictures that follow the label's theme need them. */
const unused = {} as Parameters<typeof serveFiles>[2];
let client: string;
beforeAll(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'client-'));
  for (const file of ['assets/page-1a2b.js', 'work/salt-road.webp', 'artists/sol/loop.mp4', 'notes.txt', 'embed.js']) {
    await mkdir(path.join(client, path.dirname(file)), { recursive: true });
    await writeFile(path.join(client, file), file);
  }
  await serveFiles(app, client, unused);
});
afterAll(async () => {
  await app.close();
  await rm(client, { recursive: true });
});

const read = async (url: string) => {
  const { statusCode, headers } = await app.inject(url);
  return [statusCode, headers['content-type']?.toString().split(';')[0], headers['cache-control']];
};

it('serves pictures and clips of any folder of the site for an hour, and built files forever', async () => {
  expect(await read('/work/salt-road.webp')).toEqual([200, 'image/webp', 'public, max-age=3600']);
  expect(await read('/artists/sol/loop.mp4')).toEqual([200, 'video/mp4', 'public, max-age=3600']);
  expect(await read('/embed.js')).toEqual([200, 'application/javascript', 'public, max-age=3600']);
  expect(await read('/assets/page-1a2b.js')).toEqual([
    200,
    'application/javascript',
    'public, max-age=31536000, immutable',
  ]);
});

it.each(['/notes.txt', '/assets/other.js', '/work/', '/work/..%2fnotes.txt'])(
  'serves nothing else: %s',
  async (url) => {
    expect((await read(url))[0]).toBe(404);
  },
);
