import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '#platform/http/openapi/schema-of.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { ApiDocument, Content, Operation, Parameter } from './api-document.ts';

// What other programs rely on when they read the OpenAPI document.

let shop: TestApp;
let document: ApiDocument & Json;
beforeAll(async () => {
  shop = await createTestApp();
  document = (await shop.app.inject('/api/docs/openapi.json')).json();
});
afterAll(() => shop.close());

const operations = (): readonly (readonly [name: string, operation: Operation])[] => [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  ),
  ...Object.entries(document.webhooks).map(
    ([type, { post }]) => [type, { ...(post as unknown as Operation), parameters: [] }] as const,
  ),
];

test('the document is OpenAPI 3.1 and says where the API is, under which terms, and who answers', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { license: { name: expect.any(String), url: expect.any(String) }, contact: { email: expect.any(String) } },
    servers: [{ url: shop.deps.publicUrl }],
  });
  expect(Object.keys(document.webhooks).length).toBeGreaterThan(5);
  expect(JSON.stringify(document)).not.toContain('"nullable":');
});

test('every example satisfies its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, inlineRefs: false });
  const known = new Map<string, ValidateFunction>();
  ajv.addSchema({ components: document['components'] }, 'api');
  const issuesOf = (schema: Json, example: unknown): string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    // Many calls have the same errors, and compiling takes most of the time.
    const validate = known.get(text) ?? ajv.compile(JSON.parse(text) as Json);
    known.set(text, validate);
    return validate(example) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };
  const ofParameter = ({ name, schema, example }: Parameter): string[] =>
    example === undefined ? [] : issuesOf(schema, example).map((issue) => `${name}${issue}`);
  const ofContent = ({ schema, example, examples = {} }: Content): string[] =>
    [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].flatMap((one) =>
      issuesOf(schema, one),
    );
  let checked = 0;
  const issues = operations().flatMap(([name, { parameters, requestBody, responses }]) => {
    const contents = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));
    checked += parameters.length + contents.length;
    return [...parameters.flatMap(ofParameter), ...contents.flatMap(ofContent)].map((issue) => `${name}: ${issue}`);
  });
  expect(issues).toEqual([]);
  expect(checked).toBeGreaterThan(1000);
});

const segmentsOf = (path: string): string[] =>
  path.split('/').map((segment) => (segment.startsWith('{') ? '{}' : segment));

/** Whether one address could belong to both paths. */
const mayMeet = (one: string, other: string): boolean => {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === right[index] || segment === '{}' || right[index] === '{}')
  );
};
/** A parameter beside a fixed word is decided by the word, which OpenAPI prefers as well. */
const isDecided = (one: string, other: string): boolean => {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  const wins = left.map((segment, index) => (segment === right[index] ? 0 : segment === '{}' ? -1 : 1));
  return !(wins.includes(1) && wins.includes(-1)) && wins.some((win) => win !== 0);
};

/**
 * Each path of `fixedLast` meets each of `fixedFirst`: /beatstore/track/publish fits two of them. The specification
 * names one of each pair or both, and apps call them, so they stay. An id is a UUID, so no real address fits two.
 */
const ambiguous: readonly { readonly fixedLast: readonly string[]; readonly fixedFirst: readonly string[] }[] = [
  {
    fixedLast: ['files', 'play', 'publish', 'retry', 'unpublish'].map((word) => `beatstore/{id}/${word}`),
    fixedFirst: ['beatstore/artist/{userId}', 'beatstore/licenses/{licenseId}', 'beatstore/track/{trackId}'],
  },
  {
    fixedLast: ['accept', 'refuse'].map((word) => `beatstore/licenses/{licenseId}/${word}`),
    fixedFirst: ['beatstore/licenses/user/{userId}'],
  },
  {
    fixedLast: ['carted', 'peaks', 'played', 'similar', 'sold'].map((word) => `beatstore/track/{trackId}/${word}`),
    fixedFirst: ['beatstore/track/comment/{beatId}', 'beatstore/track/like/{beatId}'],
  },
  {
    fixedLast: ['accept', 'counter', 'decline', 'withdraw'].map((word) => `offers/{offerId}/${word}`),
    fixedFirst: ['offers/minimums/{beatId}'],
  },
  {
    fixedLast: ['orders/{orderId}/files.zip', 'orders/{orderId}/receipt.pdf'],
    fixedFirst: ['orders/agreement-preview/{licenseId}', 'orders/owned/{beatId}'],
  },
];

test('only the listed pairs of paths are ambiguous', () => {
  const paths = Object.keys(document.paths);
  const found = paths.flatMap((one, index) =>
    paths
      .slice(index + 1)
      .filter((other) => mayMeet(one, other) && !isDecided(one, other))
      .map((other) => [one, other].toSorted()),
  );
  const listed = ambiguous.flatMap(({ fixedLast, fixedFirst }) =>
    fixedLast.flatMap((one) => fixedFirst.map((other) => [one, other].map((end) => `/api/v1/app/${end}`).toSorted())),
  );
  const inOrder = (pairs: readonly string[][]) => pairs.map((pair) => pair.join(' ')).toSorted();
  expect(inOrder(found)).toEqual(inOrder(listed));
});

test('a public linter finds nothing in the document', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The test above has the pairs that remain, with the reason.
      'no-ambiguous-paths': 'off',
      // Some lists are for anyone, and nothing about a call for them can be wrong.
      'operation-4xx-response': 'off',
      // Links in emails answer with a redirect. server/api-docs/api-docs.test.ts looks at every other success.
      'operation-2xx-response': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const described = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  expect(described).toEqual([]);
});
