import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultMaxBodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';
import { inputLimits } from '#platform/http/input/input-limits.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp } from '#testing/app.ts';
import { measureInput } from '#testing/measure-input.ts';
import { allRoutes } from './app.ts';

// All input is bounded before it's processed, in the contract and on the running server.

const shop = await createTestApp();
afterAll(() => shop.close());
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('every part of every contract’s input is bounded', () => {
  const parts = endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endpoint[part] ? [[`${keyOf(endpoint)}: ${part}`, measureInput(endpoint[part]), endpoint] as const] : [],
    ),
  );
  test.each(parts)('%s', (_name, size, { maxBodyBytes = defaultMaxBodyBytes }) => {
    expect(size.unbounded).toEqual([]);
    // Valid input must not exceed the limits that apply before the schema.
    expect(size.depth).toBeLessThanOrEqual(inputLimits.depth);
    expect(size.values).toBeLessThanOrEqual(inputLimits.values);
    expect(size.bytes).toBeLessThanOrEqual(maxBodyBytes);
  });

  test.each([
    ['text', z.object({ a: z.string() }), ['a']],
    ['text with a pattern', z.string().regex(/^a+$/), ['(itself)']],
    ['a list', z.object({ a: z.array(z.number()) }), ['a[]']],
    ['text in a list', z.array(z.string()).max(2), ['[]']],
    ['a record', z.object({ a: z.record(z.string().max(3), z.number()) }), ['a']],
    ['an object that takes more than its fields', z.looseObject({}), ['(itself)']],
    ['anything', z.object({ a: z.unknown().optional(), b: z.any() }), ['a', 'b']],
    ['one side of a union', z.union([z.string().max(1), z.array(z.number())]), ['[]']],
    ['transformed text', z.object({ a: z.string().transform(Number) }), ['a']],
    ['a preprocessed object', z.preprocess((value) => value, z.object({ a: z.string() })), ['a']],
    ['a lazy schema', z.lazy(() => z.number()), ['(itself)']],
  ])('%s without a bound is detected', (_name, schema, found) => {
    expect(measureInput(schema).unbounded).toEqual(found);
  });
});

describe('a hostile body is refused at once, with a short response', async () => {
  const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const names = Object.fromEntries(many(200, 0).map((_, index) => [`${'n'.repeat(300)}${index}`, 0]));
  const filled = (endpoint: Endpoint, value: unknown): object =>
    Object.fromEntries(Object.keys(shapeOf(endpoint.body)).map((name) => [name, value]));
  const bodies = (endpoint: Endpoint): string[] => [
    ...[
      filled(endpoint, many(5000, '\0')),
      filled(endpoint, many(900, '\0')),
      filled(endpoint, many(3000, 0)),
      filled(endpoint, { ['l'.repeat(17_000)]: many(5000, '\0') }),
      filled(endpoint, { ['l'.repeat(90)]: many(400, { ['l'.repeat(90)]: '\0' }) }),
      filled(endpoint, names),
      filled(endpoint, 'x'.repeat(5000)),
      many(20_000, 0),
    ].map((value) => JSON.stringify(value)),
    deep,
    `{"response":${deep},"items":${deep}}`,
  ];
  const listed = endpoints
    .filter(({ body, xsrf }) => body && !xsrf)
    .map((endpoint) => [keyOf(endpoint), endpoint] as const);

  const { headers } = await newcomer(shop, 'admin');
  test.each(listed)('%s', async (_key, endpoint) => {
    const send = (payload: string) =>
      shop.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:(\w+)/g, '019aa000-0000-7000-8000-000000000000'),
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
    for (const body of bodies(endpoint)) {
      const { statusCode, payload } = await send(body);
      const what = `${body.slice(0, 60)}: ${statusCode} ${payload.slice(0, 200)}`;
      expect(statusCode, what).toBeGreaterThanOrEqual(400);
      expect(statusCode, what).toBeLessThan(500);
      expect(payload.length, what).toBeLessThan(6000);
    }
    const max = endpoint.maxBodyBytes ?? defaultMaxBodyBytes;
    const large = await send(`{"a":"${'x'.repeat(max)}"}`);
    expect([large.statusCode, large.json().code]).toEqual([413, 'TOO_LARGE']);
  });
});

/** The fields of a body, without wrappers such as unions. */
const shapeOf = (schema: unknown): object => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'pipe') return shapeOf(def.out);
  return def.type === 'union' ? Object.assign({}, ...def.options.map(shapeOf)) : {};
};
