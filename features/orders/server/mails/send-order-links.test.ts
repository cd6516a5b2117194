import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, mails, newLine } from '#testing/orders/buying.ts';

// A fixed clock, because rate limit windows depend on it.
let now = new Date('2026-11-21T12:00:00Z');
let shop: TestApp;
let second: FastifyInstance;
beforeAll(async () => {
  shop = await createTestApp({
    settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '10.9.9.9' },
    ports: { clock: { now: () => now } },
  });
  second = await createApp(shop.deps);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

interface Options {
  readonly at?: FastifyInstance;
  readonly email: string;
  readonly from?: string;
  readonly forwardedFor?: string;
}
const find = async ({ at = shop.app, email, from = '10.0.0.1', forwardedFor }: Options) => {
  const response = await at.inject({
    method: 'POST',
    url: '/api/v1/app/orders/find',
    payload: { email },
    remoteAddress: from,
    headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  });
  return response;
};

describe('asking for the links of orders', () => {
  test('is limited per email and network, ignoring case, across all processes', async () => {
    const responses = [];
    for (const [at, email] of [
      [shop.app, 'often@example.com'],
      [second, 'Often@example.com'],
      [shop.app, 'OFTEN@example.com'],
      [second, 'often@example.com'],
    ] as const) {
      responses.push(await find({ at, email, from: '10.0.1.1' }));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 429]);
    expect(responses[3]?.json().code).toBe('ORDERS_TOO_OFTEN');
    expect(Number(responses[3]?.headers['retry-after'])).toBe(600);
    now = new Date(now.getTime() + 600_000);
    expect((await find({ email: 'often@example.com', from: '10.0.1.1' })).statusCode).toBe(202);
  });

  test('by many strangers blocks nobody, and sends the buyer only a few emails', async () => {
    // Payment pages are created at the real time.
    now = new Date();
    const email = 'buyer@example.com';
    const { id } = await checkOut(shop, [await newLine(shop)], email);
    await forceState(shop.deps.db, 'orders_orders', id, 'paid');
    for (let index = 0; index < 12; index += 1) {
      expect((await find({ email, from: `10.7.${index}.1` })).statusCode).toBe(202);
    }
    expect((await find({ email, from: '2001:db8::1' })).statusCode).toBe(202);
    await shop.deps.jobs.idle();
    expect((await mails(shop)).filter(({ recipient }) => recipient === email)).toHaveLength(3);
  });

  test('is limited per IP address, across all processes, and doesn’t use up the email’s limit', async () => {
    const from = '10.0.2.1';
    const codes: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const at = count % 2 === 0 ? shop.app : second;
      codes.push((await find({ at, email: `n${count}@example.com`, from })).statusCode);
    }
    expect(new Set(codes)).toEqual(new Set([202]));
    for (const at of [shop.app, second, shop.app]) {
      expect((await find({ at, email: 'owner@example.com', from })).statusCode).toBe(429);
    }
    for (let count = 0; count < 3; count += 1) {
      expect((await find({ email: 'owner@example.com', from: '10.0.2.2' })).statusCode).toBe(202);
    }
  });

  test('can’t evade its limit with a forwarding header, unless a trusted proxy set it', async () => {
    const ask = async (count: number, from: string) =>
      (await find({ email: `f${count}-${from}@example.com`, from, forwardedFor: `203.0.113.${count}` })).statusCode;
    const forged: number[] = [];
    const proxied: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      forged.push(await ask(count, '10.0.3.1'));
      proxied.push(await ask(count, '10.9.9.9'));
    }
    expect(forged.indexOf(429)).toBe(20);
    expect(proxied).not.toContain(429);
  });
});
