import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerHealth } from '../../health.ts';
import { createDoctorMark, doctorHeader, isDoctorMark, type SeenRequest } from '../doctor-mark.ts';
import { askShop, checkProxy, checkUploads, claimedAddress, judgeCertificate, judgeProxy } from './proxy.ts';

const sessionSecret = 'x'.repeat(32);
const shop = fastify({ trustProxy: ['10.0.0.5'] });
let url: string;
beforeAll(async () => {
  registerHealth(shop, { config: { sessionSecret } } as never);
  url = await shop.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

test('the shop describes how a request arrived only to callers who know its secret', async () => {
  const seen = {
    peer: '127.0.0.1',
    trusted: false,
    ip: '127.0.0.1',
    forwardedFor: claimedAddress,
    forwardedProto: null,
  };
  expect(await askShop(`${url}/healthz`, sessionSecret)).toEqual({ status: 200, isShop: true, seen });
  expect(await askShop(`${url}/healthz`, 'another')).toEqual({ status: 200, isShop: true });
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('a proxy on the same machine that is already trusted needs no other setting', async () => {
  const behind = fastify({ trustProxy: ['127.0.0.1'] });
  registerHealth(behind, { config: { sessionSecret } } as never);
  const address = await behind.listen({ host: '127.0.0.1', port: 0 });
  const headers = { [doctorHeader]: createDoctorMark(sessionSecret), 'x-forwarded-proto': 'https' };
  for (const forwardedFor of ['127.0.0.1', `${claimedAddress}, 127.0.0.1`]) {
    const response = await fetch(`${address}/healthz`, { headers: { ...headers, 'x-forwarded-for': forwardedFor } });
    const { seen: arrived } = (await response.json()) as { seen: SeenRequest };
    const shopConfig = { publicUrl: 'https://label.example', trustedProxies: ['127.0.0.1'] };
    expect(judgeProxy(arrived, shopConfig)).toMatchObject([{ state: 'ok' }]);
  }
  await behind.close();
});

test('a doctor’s mark is valid only a few minutes before and after its own time', () => {
  const now = Date.now();
  const mark = createDoctorMark(sessionSecret, now);
  expect(isDoctorMark(sessionSecret, mark, now + 60_000)).toBe(true);
  expect(isDoctorMark(sessionSecret, mark, now + 600_000)).toBe(false);
  expect(isDoctorMark(sessionSecret, mark.replace(/^\d+/, String(now + 600_000)), now + 600_000)).toBe(false);
  expect(isDoctorMark(sessionSecret, undefined)).toBe(false);
});

test('a shop without a public URL is fine, running or not', async () => {
  const here = { publicUrl: null, host: '127.0.0.1', port: Number(new URL(url).port), trustedProxies: [] };
  expect(await checkProxy(here, sessionSecret)).toMatchObject([{ state: 'ok' }, { state: 'skipped' }]);
  expect(await checkProxy({ ...here, port: 1 }, sessionSecret)).toMatchObject([
    { state: 'skipped' },
    { state: 'skipped' },
  ]);
});

test('a public URL that leads nowhere is a problem', async () => {
  const config = { publicUrl: 'https://shop.invalid', host: '127.0.0.1', port: 1, trustedProxies: [] };
  const [, found] = await checkProxy(config, sessionSecret);
  expect(found).toMatchObject({ state: 'problem', what: expect.stringContaining('shop.invalid') });
});

const seen: SeenRequest = {
  peer: '10.0.0.5',
  trusted: true,
  ip: '203.0.113.9',
  forwardedFor: '203.0.113.9',
  forwardedProto: 'https',
};
const secure = { publicUrl: 'https://label.example', trustedProxies: ['10.0.0.5'] };

test('a trusted proxy that names the visitor is fine, whether it replaces or appends the header', () => {
  expect(judgeProxy(seen, secure)).toMatchObject([{ state: 'ok' }]);
  const added = { ...seen, forwardedFor: `${claimedAddress}, 203.0.113.9` };
  expect(judgeProxy(added, secure)).toMatchObject([{ state: 'ok' }]);
  const sameMachine = { ...seen, ip: '10.0.0.5', forwardedFor: '10.0.0.5' };
  expect(judgeProxy(sameMachine, secure)).toMatchObject([{ state: 'ok' }]);
  const direct = { ...seen, peer: '203.0.113.9', trusted: false, forwardedFor: claimedAddress, forwardedProto: null };
  expect(judgeProxy(direct, { publicUrl: 'http://label.example', trustedProxies: [] })).toMatchObject([
    { state: 'ok' },
  ]);
});

test.each<[string, Partial<SeenRequest>, string, RegExp, RegExp]>([
  [
    'sends no X-Forwarded-For',
    { forwardedFor: null, ip: '10.0.0.5' },
    'problem',
    /sends no X-Forwarded-For/,
    /proxy_set_header/,
  ],
  [
    'passes on whatever address a visitor claims',
    { forwardedFor: claimedAddress },
    'problem',
    /anyone can claim to be someone else/,
    /proxy_set_header/,
  ],
  [
    'is not trusted',
    { peer: '10.0.0.6', trusted: false, ip: '10.0.0.6' },
    'problem',
    /10\.0\.0\.6, which TRUSTED_PROXIES lacks/,
    /^set TRUSTED_PROXIES=10\.0\.0\.5,10\.0\.0\.6$/,
  ],
  ['sends no X-Forwarded-Proto', { forwardedProto: null }, 'warning', /no X-Forwarded-Proto/, /\$scheme/],
  [
    'says that HTTPS requests came by HTTP',
    { forwardedProto: 'http' },
    'warning',
    /X-Forwarded-Proto: http/,
    /set it to https/,
  ],
])('a proxy that %s gets a finding, with what to do', (_, changed, state, what, todo) => {
  const found = judgeProxy({ ...seen, ...changed }, secure).find((finding) => finding.state !== 'ok');
  expect(found).toEqual({ state, what: expect.stringMatching(what), todo: expect.stringMatching(todo) });
});

test('a shop that ignores the doctor’s mark is warned about', () => {
  expect(judgeProxy(null, secure)).toMatchObject([
    { state: 'warning', todo: expect.stringContaining('SESSION_SECRET') },
  ]);
});

test('a proxy that refuses large uploads is a problem, and the shop itself, which accepts them, isn’t', async () => {
  const narrow = createServer((_, response) => response.writeHead(413).end()).listen(0, '127.0.0.1');
  await once(narrow, 'listening');
  const { port } = narrow.address() as AddressInfo;
  expect(await checkUploads(`http://127.0.0.1:${port}/healthz`)).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('client_max_body_size') },
  ]);
  narrow.close();
  expect(await checkUploads(`${url}/healthz`, 50)).toEqual([]);
});

test('a certificate that expires soon is warned about', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(judgeCertificate(new Date('2026-03-01T00:00:00Z'), now).state).toBe('ok');
  expect(judgeCertificate(new Date('2026-01-09T00:00:00Z'), now)).toMatchObject({
    state: 'warning',
    what: expect.stringContaining('8 days'),
  });
});
