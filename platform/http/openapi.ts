import { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json;
  return json;
};

const failureSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'code', 'requestId'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string', description: 'The same words as error' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: {},
    requestId: { type: 'string' },
  },
};

/** The OpenAPI 3.0 document, from the records that the server itself is made of. */
export const openApiDocument = (endpoints: readonly Endpoint[], title: string, version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.0.3',
    info: {
      title,
      version,
      description: 'Money in `price` is dollars as text with two decimals. Times are UTC.',
    },
    paths,
    components: { schemas: { Failure: failureSchema } },
  };
};

const operation = (endpoint: Endpoint): Json => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[4] ?? 'app'],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...xsrfParameter(endpoint),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
  }),
  responses: responses(endpoint),
});

const xsrfParameter = (endpoint: Endpoint): Json[] =>
  endpoint.method === 'GET' || endpoint.xsrf === 'exempt'
    ? []
    : [
        {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: false,
          description: 'The value of the cookie XSRF-TOKEN; needed from browsers and with a session',
          schema: { type: 'string' },
        },
      ];

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const responses = (endpoint: Endpoint): Json => {
  const success =
    endpoint.answer === 'binary'
      ? { [endpoint.contentType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } };
  const failures = Object.groupBy(
    [
      ...Object.entries(endpoint.failures ?? {}),
      ...(endpoint.body || endpoint.query
        ? [['VALIDATION', { status: 400, message: 'Some fields need your attention.' }] as const]
        : []),
    ],
    ([, spec]) => spec.status,
  );
  const described = Object.entries(failures).map(([status, specs = []]) => [
    status,
    {
      description: specs.map(([code, spec]) => `${code}: ${spec.message}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return { [endpoint.status ?? 200]: { description: 'Success', content: success }, ...Object.fromEntries(described) };
};
