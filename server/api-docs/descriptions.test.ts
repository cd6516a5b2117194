import { afterAll, beforeAll, expect, test } from 'vitest';
import { id, priceWords, timeWords } from '#contract-kit/shapes.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';

// Programmers need to know what each field and parameter means, not only that it is a price, a time or an id.

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: Operation['responses'][string];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: Operation['responses'][string] } }>
  >;
}

let shop: TestApp;
let document: Document;
beforeAll(async () => {
  shop = await createTestApp();
  document = (await shop.app.inject('/api/docs/openapi.json')).json();
});
afterAll(() => shop.close());

const formats: readonly string[] = [priceWords, timeWords];
const ofInput: readonly string[] = [...formats, id.description ?? ''];

/** The fields, at any depth, that lack a description. */
const silentIn = (schema: Schema, at: string, empty = formats): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description && !empty.includes(field.description) ? [] : [`${at}.${name}`]),
    ...silentIn(field, `${at}.${name}`, empty),
  ]),
  ...(schema.items ? silentIn(schema.items, `${at}[]`, empty) : []),
  ...(typeof schema.additionalProperties === 'object' ? silentIn(schema.additionalProperties, `${at}{}`, empty) : []),
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((choices = []) =>
    choices.flatMap((one) => silentIn(one, at, empty)),
  ),
];

const contentOf = ({ content }: Operation['responses'][string]): Schema => content?.['application/json']?.schema ?? {};

const findOperations = (): readonly Operation[] => {
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-scope'] !== undefined);
  expect(operations.length).toBeGreaterThan(20);
  return operations;
};

test('every parameter and every field that a program sends has a description', () => {
  const silent = findOperations().flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters
      .filter(({ description }) => !description || ofInput.includes(description))
      .map(({ name }) => `${operationId} ${name}`),
    ...(requestBody ? silentIn(contentOf(requestBody), operationId, ofInput) : []),
  ]);
  expect(silent).toEqual([]);
});

test('every field of a response to a program has a description', () => {
  const silent = findOperations().flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, response]) => silentIn(contentOf(response), operationId)),
  );
  expect(silent).toEqual([]);
});

test('every field of a failure and of a webhook has a description', () => {
  const { Failure = {} } = document.components.schemas;
  const webhooks = Object.entries(document.webhooks);
  expect(webhooks.length).toBeGreaterThan(5);
  expect([
    ...silentIn(Failure, 'Failure'),
    ...webhooks.flatMap(([type, { post }]) => silentIn(contentOf(post.requestBody), type)),
  ]).toEqual([]);
});
