import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { allRoutes } from '../app.ts';
import { docsFiles } from './docs-files.ts';

interface Content {
  readonly schema: { readonly allOf?: readonly { properties?: { code: { enum: string[] } } }[] };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { value: { code: string; message: string } }>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-scope'?: string;
  readonly parameters: readonly { in: string; name: string; example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

const shop: TestApp = await createTestApp();
afterAll(() => shop.close());
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);

let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
let tags: readonly { readonly name: string; readonly description?: string }[];
beforeAll(async () => {
  ({ paths, tags } = (await shop.app.inject('/api/docs/openapi.json')).json());
});

const operationOf = ({ method, path }: Endpoint): Operation => {
  const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is missing`);
  return found;
};

const ofPlace = ({ parameters }: Operation, place: string) =>
  Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]));

const problemsOf = (schema: z.ZodType | undefined, example: unknown) => {
  const read = schema?.safeParse(example);
  return read?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

const json = 'application/json';

describe('the OpenAPI document', () => {
  test('describes each tag, those that take API keys first', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const taking = new Set(operations.flatMap((one) => (one['x-scope'] ? one.tags : [])));
    expect([...taking]).toEqual(expect.arrayContaining(['catalogue', 'orders', 'outgoing-webhooks']));
    expect(new Set(tags.slice(0, taking.size).map(({ name }) => name))).toEqual(taking);
    const used = operations.flatMap((one) => one.tags);
    expect(tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const { name, description } of tags) expect(description, name).toMatch(/^[A-Z].{4,}\.$/);
  });

  test('gives each operation a unique name', () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]{2,60}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(endpoints.length);
  });

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s has examples that its contract accepts, and lists its errors as an enumeration',
    (_, endpoint) => {
      const operation = operationOf(endpoint);
      expect(problemsOf(endpoint.params, ofPlace(operation, 'path'))).toEqual([]);
      expect(problemsOf(endpoint.query, ofPlace(operation, 'query'))).toEqual([]);
      expect(problemsOf(endpoint.body, operation.requestBody?.content[json]?.example)).toEqual([]);
      if (endpoint.response !== 'binary') {
        const success = operation.responses[endpoint.status ?? 200]?.content?.[json];
        expect(problemsOf(endpoint.response, success?.example)).toEqual([]);
      }
      for (const [code, { status, message }] of Object.entries(endpoint.failures ?? {})) {
        const { schema, examples } = operation.responses[status]?.content?.[json] ?? {};
        expect(schema?.allOf?.[1]?.properties?.code.enum).toContain(code);
        expect(examples?.[code]?.value).toMatchObject({ code, message: message() });
      }
    },
  );
});

test.each(['/api/docs', '/api/docs/site', '/api/docs/site/orders'])(
  'the page %s loads nothing from other sites, and has no inline script',
  async (url) => {
    const page = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const loaded = [...page.body.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"/g)].map(([, at]) => at);
    expect(loaded).toEqual(['/favicon.svg', '/api/docs/theme.js', '/api/docs/page.css', '/api/docs/page.js']);
    expect(page.body).not.toMatch(/<script>|<style|style=| on\w+=/);
  },
);

test('the files of the pages are served compressed, and only they', async () => {
  for (const [name, { type }] of Object.entries(docsFiles)) {
    for (const encoding of ['br', 'gzip', undefined]) {
      const file = await shop.app.inject({
        url: `/api/docs/${name}`,
        ...(encoding && { headers: { 'accept-encoding': encoding } }),
      });
      expect([file.statusCode, file.headers['content-type'], file.headers['content-encoding']]).toEqual([
        200,
        type,
        encoding,
      ]);
    }
  }
  const { body } = await shop.app.inject('/api/docs/page.css');
  // Fonts, and the colors of both themes.
  for (const [, name] of body.matchAll(/url\('\.\/([^']+)'\)/g)) expect(Object.keys(docsFiles)).toContain(name);
  expect(body.match(/--color-background: /g)).toHaveLength(2);
  // Every token that the pages use has a value.
  const used = new Set([...body.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !body.includes(`${name}: `))).toEqual([]);
});
