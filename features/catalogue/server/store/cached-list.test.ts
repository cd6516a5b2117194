import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beat } from '../../contract.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat } from '#testing/factories.ts';
import { readPlainList } from './plain-list.ts';

const path = '/api/v1/app/beatstore/getAllBeats';
const lines: string[] = [];
let shop: CatalogueApp;
let url: string;

beforeAll(async () => {
  const log = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  shop = await createCatalogueApp({ log });
  await createBeat(shop, { title: 'First' });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const ready = async (): Promise<void> => void (await readPlainList(shop.db));
const headersOf = (response: Response): string[] =>
  [...response.headers.keys()].filter((name) => !['connection', 'keep-alive', 'date'].includes(name)).toSorted();

/** Everything that the server sends for these bytes until the connection ends. */
const exchange = async (bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};
/** Removes variable values, and sorts, because the headers' order has no meaning. */
const headsOf = (responses: string): string[] =>
  responses.split(/(?=HTTP\/1\.1 )/).map((response) =>
    (response.split('\r\n\r\n')[0] ?? '')
      .replaceAll(/^(date|x-request-id|set-cookie): ([^;\r]+)/gim, (_, name: string) => `${name.toLowerCase()}: …`)
      .split('\r\n')
      .toSorted()
      .join('\n'),
  );

describe('the list of beats, requested over a socket,', () => {
  it('has the same body and headers from the cache as from Fastify', async () => {
    await ready();
    // An empty query string isn't the plain URL, so Fastify answers.
    const usual = await fetch(`${url}${path}?`);
    const short = await fetch(url + path);

    expect(await short.text()).toBe(await usual.text());
    expect(headersOf(short)).toEqual(headersOf(usual));
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'content-encoding']) {
      expect([name, short.headers.get(name)]).toEqual([name, usual.headers.get(name)]);
    }
    expect(short.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
  });

  it('sets a cookie if the client has none', async () => {
    const cookie = (await fetch(url + path)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(url + path, { headers: { cookie } })).headers.get('set-cookie')).toBeNull();
  });

  it('is answered with 304 if the client already has it, and each request is logged', async () => {
    const first = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    await first.text();
    lines.length = 0;
    const again = await fetch(url + path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' },
    });
    await again.text();

    expect(again.status).toBe(304);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        msg: 'Request',
        method: 'GET',
        url: path,
        status: 304,
        reqId: again.headers.get('x-request-id'),
      }),
    ]);
  });

  it('has the same status and headers as from Fastify, whatever the connection header says', async () => {
    await ready();
    const { etag } = Object.fromEntries((await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).headers);
    const ask = (address: string, version: string, more = ''): string =>
      `GET ${address} HTTP/${version}\r\nhost: a\r\naccept-encoding: br\r\n${more}\r\n`;
    const ways = [
      (address: string) => ask(address, '1.1'),
      (address: string) => ask(address, '1.1', `if-none-match: ${etag}\r\n`),
      (address: string) => ask(address, '1.1', 'connection: close\r\n'),
      (address: string) => ask(address, '1.0'),
      (address: string) => ask(address, '1.0', 'connection: keep-alive\r\n'),
      (address: string) =>
        ask(address, '1.1') + ask(address, '1.1', `if-none-match: ${etag}\r\n`) + ask(address, '1.1'),
    ];
    for (const way of ways) {
      const [usual, cached] = [await exchange(way(`${path}?`)), await exchange(way(path))];
      expect(headsOf(cached)).toEqual(headsOf(usual));
      expect(cached).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/m);
      expect(cached.length).toBe(usual.length);
    }
  });

  it('never shows a removed beat', async () => {
    const beat = await createBeat(shop, { title: 'Second' });
    const titles = async (): Promise<string[]> =>
      ((await (await fetch(url + path)).json()) as Beat[]).map(({ title }) => title);

    expect(await titles()).toEqual(['Second', 'First']);
    await ready();
    await removeBeat(shop.db, beat.id);
    expect(await titles()).toEqual(['First']);
  });

  it('isn’t sent from the cache for filters and other methods', async () => {
    expect(await (await fetch(`${url}${path}?limit=1`)).json()).toMatchObject({ total: 1 });
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(404);
  });
});
