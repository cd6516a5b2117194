import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { defaultMaxBodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';
import { validate } from '#platform/http/input/validate.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp } from '#testing/app.ts';
import { createStandMeter, maxMultiple } from '#testing/worst-inputs/stand-meter.ts';
import { fillShape, repeated, worstJson, worstUnits } from '#testing/worst-inputs/shapes.ts';
import { allRoutes } from './app.ts';

// No input may block the thread for long, because other calls wait. The duration is the thread's CPU time, as a
// multiple of a call without input on the same server.

const shop = await createTestApp();
afterAll(() => shop.close());
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const { headers } = await newcomer(shop, 'admin');

const send = (endpoint: Endpoint, payload: string) =>
  shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, '019aa000-0000-7000-8000-000000000000'),
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });

const { standOf, workOf } = await createStandMeter(() =>
  send(
    endpoints.find(({ path }) => path.endsWith('/bulk/edits/check'))!,
    '{}',
  ),
);

describe('JSON of any shape doesn’t block other calls', () => {
  const listed = endpoints
    .filter(({ body, xsrf }) => body && !xsrf)
    .map((endpoint) => [keyOf(endpoint), endpoint] as const);
  test.each(listed)('when sent to %s', async (_key, endpoint) => {
    const size = endpoint.maxBodyBytes ?? defaultMaxBodyBytes;
    for (const body of worstJson(size - 100)) {
      expect(await standOf(() => send(endpoint, body)), body.slice(0, 40)).toBeLessThanOrEqual(maxMultiple);
    }
  });
});

describe('text of any kind doesn’t block other calls', () => {
  const parts = endpoints.flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      endpoint[part] ? [[`${keyOf(endpoint)}: ${part}`, part, endpoint[part], endpoint] as const] : [],
    ),
  );
  /** Node accepts at most 16 KB before the body. */
  const roomOf = { query: 16_000, body: defaultMaxBodyBytes } as const;

  test.each(parts)('in %s', async (_key, part, schema, endpoint) => {
    const slow: string[] = [];
    for (const [turn, unit] of worstUnits.entries()) {
      const fitting = { unit, length: 'fitting', shape: turn, elements: 100 } as const;
      for (const filling of [fitting, { ...fitting, length: roomOf[part], elements: 1 }]) {
        const value = fillShape(schema as z.ZodType, filling);
        const work = () => validate(endpoint, { params: {}, query: {}, body: {}, [part]: value });
        const multiple = await workOf(work);
        if (multiple > maxMultiple) slow.push(`${JSON.stringify(unit)}, ${filling.length}: ${multiple}`);
      }
    }
    expect(slow).toEqual([]);
  });
});

describe('text that is processed after its check doesn’t block other calls', () => {
  const letter = (unit: string): object => ({
    category: 'merch',
    subject: repeated(`a${unit}`, 150),
    blocks: Array.from({ length: 20 }, () => ({ kind: 'paragraph', text: repeated(`a${unit}`, 2000) })),
  });
  const browserError = (unit: string): object => ({
    message: repeated(unit, 500),
    stack: repeated(unit, 3000),
    page: repeated(unit, 200),
  });
  test.each([
    ['a letter', '/api/v1/app/admin/mailing-list/preview', letter],
    ['a browser’s error', '/api/v1/app/browser-errors', browserError],
  ])('in %s', async (_name, path, bodyOf) => {
    const endpoint = endpoints.find((one) => one.path === path)!;
    for (const unit of worstUnits) {
      expect(await standOf(() => send(endpoint, JSON.stringify(bodyOf(unit)))), unit).toBeLessThanOrEqual(maxMultiple);
    }
  });
});
