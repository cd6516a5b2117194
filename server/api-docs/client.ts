import { type ApiDocument, json, type Operation } from './api-document.ts';
import { callOf, commentOf, type Field, fieldsOf, typeWriter } from './client-types.ts';

type Types = ReturnType<typeof typeWriter>;

const upperFirst = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Path, query and body fields in one object, and for a POST the idempotency key; null if there are none of these. */
const inputOf = (
  method: string,
  { operationId, parameters, requestBody }: Operation,
  types: Types,
): { readonly type: string; readonly isOptional: boolean } | null => {
  const fields: Field[] = (['path', 'query'] as const).flatMap((place) => {
    const parts = parameters.filter((parameter) => parameter.in === place);
    if (parts.length === 0) return [];
    const type = fieldsOf(
      parts.map(({ name, required, schema }) => ({
        name,
        required,
        type: types.typeOf(schema, '    '),
        words: schema['description'] as string | undefined,
      })),
      '  ',
    );
    return [{ name: place, required: parts.some(({ required }) => required), type }];
  });
  const body = requestBody?.content[json]?.schema;
  if (body) fields.push({ name: 'body', required: true, type: types.typeOf(body, '  ') });
  if (method === 'post')
    fields.push({
      name: 'idempotencyKey',
      required: false,
      type: 'string',
      words: 'A request that is repeated with the same key runs once',
    });
  if (fields.length === 0) return null;
  const name = `${upperFirst(operationId)}Input`;
  return {
    type: types.declare(name, `export interface ${name} ${fieldsOf(fields, '')}`),
    isOptional: !fields.some(({ required }) => required),
  };
};

const outputOf = ({ operationId, responses }: Operation, types: Types): string => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const schema = success[json]?.schema;
  return schema ? types.named(`${upperFirst(operationId)}Response`, schema) : 'Response';
};

const methodOf = (method: string, path: string, operation: Operation, types: Types): string => {
  const input = inputOf(method, operation, types);
  const output = outputOf(operation, types);
  const call = output === 'Response' ? 'send' : `read<${output}>`;
  const parameter = input ? `input: ${input.type}${input.isOptional ? ' = {}' : ''}` : '';
  const values = [JSON.stringify(method.toUpperCase()), JSON.stringify(path), ...(input ? ['input'] : [])];
  return `${commentOf(`${operation.summary}. Scope: ${operation['x-scope'] ?? ''}.`, '    ')}
    ${operation.operationId}: (${parameter}): Promise<${output}> =>
      ${callOf(call, values, '      ')},`;
};

const head = ({
  title,
  version,
}: ApiDocument['info']): string => `// ${title} ${version}: a client for apps and scripts with an API key. It needs nothing but fetch.

export interface ClientOptions {
  /** The shop's address, like https://label.example */
  readonly url: string;
  /** An API key, created in the dashboard. */
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
}

interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** Every response that isn’t a success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error messages by input field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait before the next attempt; null if unknown. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Failure) {
    super(body.message ?? \`The shop responded with \${response.status}\`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = body.code ?? '';
    this.fields = body.fields ?? {};
    const wait = Number(response.headers.get('retry-after') ?? NaN);
    this.retryAfter = Number.isNaN(wait) ? null : wait;
  }
}

interface Input {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

`;

const createClient = `export const createClient = ({ url, key, fetch = globalThis.fetch }: ClientOptions) => {
  const send = async (method: string, path: string, input: Input = {}): Promise<Response> => {
    const parts = (input.path ?? {}) as Readonly<Record<string, unknown>>;
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
    const address = new URL(filled, url);
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const response = await fetch(address, {
      method,
      headers: {
        authorization: \`Bearer \${key}\`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) throw new ApiError(response, await response.json().catch(() => ({})));
    return response;
  };
  const read = async <T>(method: string, path: string, input?: Input): Promise<T> =>
    (await (await send(method, path, input)).json()) as T;
  return {
`;

/** Returns a TypeScript file with a typed function for each operation that takes API keys. */
export const clientOf = ({ info, paths }: ApiDocument): string => {
  const types = typeWriter();
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      // API clients upload with a library for the upload protocol instead.
      operation['x-scope'] && !path.startsWith('/api/v1/app/uploads') ? [methodOf(method, path, operation, types)] : [],
    ),
  );
  return `${head(info)}${types.declarations()}\n\n${createClient}${methods.join('\n')}\n  };\n};\n`;
};
