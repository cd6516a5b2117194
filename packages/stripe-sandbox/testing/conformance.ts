import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import qs from 'qs';
import type { Exchange } from '../core/sandbox-core.ts';
import { addedEvents, addedPaths } from './additions.ts';

type Json = Record<string, unknown>;
type LaterCheck = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Translates OpenAPI 3.0's `nullable` into JSON Schema's type `null`. */
const withNull = (schema: Json): Json => {
  const { nullable, ...rest } = schema;
  if (nullable !== true) return schema;
  if (typeof rest.type === 'string') return { ...rest, type: [rest.type, 'null'] };
  return { anyOf: [rest, { type: 'null' }] };
};

/** Forbids fields that the document doesn't name, except in stubs of trimmed schemas. */
const closed = (schema: Json): Json => {
  const open = !isJson(schema.properties) || 'additionalProperties' in schema || 'x-trimmed' in schema;
  return open || Object.keys(schema.properties as Json).length === 0
    ? schema
    : { ...schema, additionalProperties: false };
};

const toJsonSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isJson(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key === '$ref' ? 'later' : key, toJsonSchema(part)]),
  );
  return withNull(closed(inner));
};

/** Schemas refer to most others, so each is compiled only when it's used. */
const referToLater = (ajv: Ajv, schemas: Json): void => {
  const known = new Map<string, ValidateFunction>();
  const find = (reference: string): ValidateFunction => {
    const name = reference.split('/').at(-1)!;
    const validate = known.get(name) ?? ajv.compile(toJsonSchema(schemas[name]) as Json);
    known.set(name, validate);
    return validate;
  };
  ajv.addKeyword({
    keyword: 'later',
    errors: 'full',
    compile: (reference: string) => {
      const check: LaterCheck = (data, context) => {
        const validate = find(reference);
        const right = validate(data) as boolean;
        const at = context?.instancePath ?? '';
        check.errors = (validate.errors ?? []).map((error) =>
          Object.assign(error, { instancePath: at + error.instancePath }),
        );
        return right;
      };
      return check;
    },
  });
};

const withAdditions = (paths: Document['paths']): Document['paths'] => {
  const merged = { ...paths };
  for (const [path, operations] of Object.entries(addedPaths)) {
    merged[path] = { ...merged[path], ...(operations as Document['paths'][string]) };
  }
  return merged;
};

interface Route {
  readonly template: string;
  readonly pattern: RegExp;
  readonly operations: Record<string, Operation>;
}

const routesOf = (paths: Document['paths']): Route[] =>
  Object.entries(paths).map(([template, operations]) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    operations,
  }));

const load = () => {
  const raw = JSON.parse(readFileSync(new URL('openapi-trimmed.json', import.meta.url), 'utf8')) as Document;
  const mapped = raw.components.schemas.event!['x-event-data-object'] as Record<string, string[]>;
  // Optimizing the compiled code takes longer than running it.
  const code = { optimize: false } as const;
  const options = { strict: false, allErrors: false, validateFormats: false, code } as const;
  // Requests are text, in which "2999" stands for a number. Responses aren't.
  const requests = new Ajv({ ...options, coerceTypes: true });
  const allResponses = new Ajv(options);
  referToLater(allResponses, raw.components.schemas);
  return { routes: routesOf(withAdditions(raw.paths)), mapped, requests, responses: allResponses };
};

let loaded: ReturnType<typeof load> | undefined;
const compiled = new Map<string, ValidateFunction>();

const validator = (ajv: Ajv, name: string, schema: () => unknown): ValidateFunction => {
  const known = compiled.get(name) ?? ajv.compile(toJsonSchema(schema()) as Json);
  compiled.set(name, known);
  return known;
};

const words = (what: string, errors: ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map((error) => {
    const extra = 'additionalProperty' in error.params ? ` (${String(error.params.additionalProperty)})` : '';
    return `${what}: ${error.instancePath || '/'} ${error.message}${extra}`;
  });

const check = (ajv: Ajv, name: string, value: unknown, schema: () => unknown): string[] => {
  const validate = validator(ajv, name, schema);
  return validate(value) ? [] : words(name, validate.errors);
};

const findOperation = (routes: readonly Route[], method: string, path: string) => {
  for (const { template, pattern, operations } of routes) {
    const operation = operations[method.toLowerCase()];
    if (operation && pattern.test(path)) return { template, operation };
  }
  return null;
};

const queryParameters = (operation: Operation): Json => {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    additionalProperties: false,
  };
};

const requestViolations = (name: string, operation: Operation, exchange: Exchange & { kind: 'api' }): string[] => {
  const { requests } = loaded!;
  const decode = (text: string) => qs.parse(text, { depth: 20, arrayLimit: 1000, parameterLimit: 10_000 });
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {
    type: 'object',
    additionalProperties: false,
  };
  return [
    ...check(requests, `${name} query`, decode(exchange.url.split('?')[1] ?? ''), () => queryParameters(operation)),
    ...check(requests, `${name} body`, decode(exchange.body), () => form),
  ];
};

const apiViolations = (exchange: Exchange & { kind: 'api' }): string[] => {
  const { routes, responses: allResponses } = loaded!;
  const accepted = exchange.status >= 200 && exchange.status < 300;
  if (!accepted) {
    return check(allResponses, `error ${exchange.status}`, exchange.response, () => ({
      $ref: '#/components/schemas/error',
    }));
  }
  const [path = ''] = exchange.url.split('?');
  const found = findOperation(routes, exchange.method, path);
  if (!found) return [`${exchange.method} ${path} is answered, but is not in the document`];
  const name = `${exchange.method} ${found.template}`;
  const schema = () => found.operation.responses[200]!.content['application/json']!.schema;
  return [
    ...requestViolations(name, found.operation, exchange),
    ...check(allResponses, `${name} answer`, exchange.response, schema),
  ];
};

const eventViolations = (event: unknown): string[] => {
  const { responses: allResponses, mapped } = loaded!;
  const { type, data } = event as { type: string; data: { object: unknown } };
  const schema = addedEvents[type] ?? mapped[type]?.[0];
  if (!schema) return [`${type} is not an event of the document`];
  return [
    ...check(allResponses, 'event', event, () => ({ $ref: '#/components/schemas/event' })),
    ...check(allResponses, `${type} (${schema})`, data.object, () => ({ $ref: `#/components/schemas/${schema}` })),
  ];
};

/** Lists violations of Stripe's document. A refused request may violate it, but never a response. */
export const violationsOf = (exchange: Exchange): string[] => {
  loaded ??= load();
  return exchange.kind === 'event' ? eventViolations(exchange.event) : apiViolations(exchange);
};

export interface Conformance {
  /** An option for the sandbox. */
  observe(exchange: Exchange): void;
  /** Operations and event types: `POST /v1/refunds`, `charge.refunded`. */
  readonly seen: ReadonlySet<string>;
  /** Throws if anything violated the document since the last call. For `afterEach`. */
  assertConformant(): void;
}

/** Checks all traffic of a sandbox: requests, responses and events. */
export const createConformance = (): Conformance => {
  const seen = new Set<string>();
  const violations = new Set<string>();
  return {
    observe(exchange) {
      const event = exchange.kind === 'event' ? (exchange.event as { type: string }).type : '';
      seen.add(exchange.kind === 'event' ? event : `${exchange.method} ${exchange.url.split('?')[0]}`);
      for (const violation of violationsOf(exchange)) violations.add(violation);
    },
    seen,
    assertConformant() {
      const found = [...violations];
      violations.clear();
      if (found.length > 0) throw new Error(`This breaks Stripe’s document:\n${found.join('\n')}`);
    },
  };
};
