type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

export interface ClientDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const json = 'application/json';

/** A name that needs no quotes, or one with them. */
const field = (name: string, required: boolean): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}`;

/** What JSON of this schema is in TypeScript. */
const typeOf = (schema: Json): string => {
  const type = plainTypeOf(schema);
  return schema['nullable'] === true ? `${type} | null` : type;
};

const plainTypeOf = (schema: Json): string => {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (choices) return `(${choices.map(typeOf).join(' | ')})`;
  if (Array.isArray(schema['allOf'])) return `(${(schema['allOf'] as readonly Json[]).map(typeOf).join(' & ')})`;
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `ReadonlyArray<${typeOf((schema['items'] ?? {}) as Json)}>`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
};

const objectOf = ({ properties, required = [], additionalProperties }: Json): string => {
  if (!properties) {
    return `Readonly<Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json) : 'unknown'}>>`;
  }
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, schema]) => `readonly ${field(name, (required as string[]).includes(name))}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
};

/** Path, query and body together, as they are in the API’s documentation. */
const inputOf = (method: string, { parameters, requestBody }: Operation): string => {
  const parts = (['path', 'query'] as const).flatMap((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place);
    if (fields.length === 0) return [];
    const types = fields.map(({ name, required, schema }) => `readonly ${field(name, required)}: ${typeOf(schema)}`);
    return [
      `readonly ${field(
        place,
        fields.some(({ required }) => required),
      )}: { ${types.join('; ')} }`,
    ];
  });
  const body = requestBody?.content[json]?.schema;
  if (body) parts.push(`readonly body: ${typeOf(body)}`);
  if (method === 'post') parts.push('readonly idempotencyKey?: string');
  const isOptional = !parts.some((part) => !/^readonly \w+\?:/.test(part));
  return parts.length === 0 ? '' : `input: { ${parts.join('; ')} }${isOptional ? ' = {}' : ''}`;
};

const outputOf = ({ responses }: Operation): string => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const schema = success[json]?.schema;
  return schema ? typeOf(schema) : 'Response';
};

const methodOf = (method: string, path: string, operation: Operation): string => {
  const input = inputOf(method, operation);
  const output = outputOf(operation);
  const call = output === 'Response' ? 'send' : `read<${output}>`;
  return `  /** ${operation.summary.replaceAll('*/', '* /')}. Scope: ${operation['x-scope'] ?? ''}. */
  ${operation.operationId}: (${input}): Promise<${output}> =>
    ${call}(${JSON.stringify(method.toUpperCase())}, ${JSON.stringify(path)}${input ? ', input' : ''}),`;
};

const head = ({
  title,
  version,
}: ClientDocument['info']): string => `// ${title} ${version}: a client for programs with an API key. It needs nothing but fetch.

export interface ClientOptions {
  /** Of the shop, like https://label.example */
  readonly url: string;
  /** An API key, made in the dashboard. */
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** Every response that isn’t a success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** When it’s worth another try, in seconds. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: { readonly message?: string; readonly code?: string; readonly fields?: Readonly<Record<string, readonly string[]>> }) {
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
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export const createClient = ({ url, key, fetch = globalThis.fetch }: ClientOptions) => {
  const send = async (method: string, path: string, input: Input = {}): Promise<Response> => {
    const address = new URL(path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(input.path?.[name]))), url);
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

/** A TypeScript file with a typed function for each operation that takes API keys, made from the OpenAPI document. */
export const clientOf = ({ info, paths }: ClientDocument): string => {
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      // Calls of the upload protocol have clients of their own.
      operation['x-scope'] && !path.startsWith('/api/v1/app/uploads') ? [methodOf(method, path, operation)] : [],
    ),
  );
  return `${head(info)}${methods.map((method) => method.replaceAll(/^/gm, '  ')).join('\n')}\n  };\n};\n`;
};
