import { currencyCode } from '#contract-kit/currency.ts';
import { z } from 'zod';
import {
  type Access,
  defaultMaxBodyBytes,
  type Endpoint,
  type FailureSpec,
  type ProtocolCall,
} from '#contract-kit/endpoint.ts';
import { keyRefusals, maxCallName, idempotencyRefusals, passwordRequired } from '#contract-kit/refusals.ts';
import { exampleOf } from './example-of.ts';
import { type Json, schemaOf } from './schema-of.ts';
import { webhookOf, type WebhookSpec } from './webhook-of.ts';
import { t } from '#contract-kit/texts/text.ts';

type Failures = Readonly<Record<string, FailureSpec>>;

const failureSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Error message for people' },
    message: { type: 'string', description: 'The same text as `error`' },
    code: { type: 'string', description: 'Error code for apps and scripts' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Error messages by input field',
    },
    details: { description: 'Further data for apps and scripts, depending on the code' },
    requestId: { type: 'string', description: 'Id of the request in the label’s log' },
  },
};

const securitySchemes: Json = {
  session: { type: 'apiKey', in: 'cookie', name: 'accessToken', description: 'Set at login' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same access token as in the cookie, for apps and scripts',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sth_live_… or sth_test_…',
    description:
      'An API key, for apps and scripts. Endpoints that accept keys list the scope they need; the rest reject keys with KEY_NOT_TAKEN.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'Signature of the payment provider; not needed for a signed URL',
  },
};

export interface OperationName {
  /** Unique in the whole API. */
  readonly operationId: string;
  readonly feature: string;
}

/** Words about a feature's operations. */
export interface ApiTag {
  /** The feature's name. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A page of the dashboard. */
  readonly page?: { readonly path: string; readonly words: string };
}

interface DocumentOptions {
  readonly info: Readonly<Record<'title' | 'version', string>> & Json;
  /** With scheme, without a trailing slash. */
  readonly publicUrl: string;
  readonly names: ReadonlyMap<Endpoint, OperationName>;
  /** In the order in which readers see them. */
  readonly tags: readonly ApiTag[];
  readonly webhooks: readonly { readonly type: string; readonly spec: WebhookSpec; readonly feature: string }[];
}

/** The OpenAPI 3.1 document, generated from the endpoint records. */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  calls: readonly ProtocolCall[],
  { info, publicUrl, names, tags, webhooks }: DocumentOptions,
): Json => {
  const paths: Record<string, Json> = {};
  const features = new Map<string, boolean>();
  const add = ({ method, path, scope }: Endpoint | ProtocolCall, feature: string, operation: Json): void => {
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = operation;
    features.set(feature, features.get(feature) === true || scope !== undefined);
  };
  for (const endpoint of endpoints) {
    const name = names.get(endpoint);
    if (!name) throw new Error(`No contract exports ${endpoint.method} ${endpoint.path}`);
    add(endpoint, name.feature, operationOf(endpoint, name));
  }
  for (const call of calls) add(call, call.feature, operationOfCall(call));
  const tokens = Object.fromEntries(
    calls.flatMap(({ token }) => (token ? [[token, { type: 'apiKey', in: 'header', name: token }]] : [])),
  );
  return {
    openapi: '3.1.1',
    info: {
      ...info,
      description: [
        'Apps and scripts call with an API key, created in the dashboard: `Authorization: Bearer sth_…`. Endpoints that accept API keys list the scope they need. The rest power this site and may change.',
        `Money is in ${currencyCode()}: a \`price\` is text with two decimals, \`cents\` are integers in hundredths. Times are UTC.`,
      ].join('\n\n'),
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(features, tags, publicUrl),
    paths,
    webhooks: Object.fromEntries(webhooks.map(({ type, spec, feature }) => [type, webhookOf(type, spec, feature)])),
    components: { schemas: { Failure: failureSchema }, securitySchemes: { ...securitySchemes, ...tokens } },
  };
};

/** Features that API clients can call come first. `features` says which have operations that take keys. */
const tagsOf = (features: ReadonlyMap<string, boolean>, tags: readonly ApiTag[], publicUrl: string): Json[] =>
  [true, false].flatMap((takesKeys) =>
    tags
      .filter(({ name }) => features.get(name) === takesKeys)
      // Redoc and others show this title instead of the name.
      .map(({ name, title, description, page }) => ({
        name,
        'x-displayName': title,
        description,
        ...(page && { externalDocs: { url: `${publicUrl}${page.path}`, description: page.words } }),
      })),
  );

type Door = Pick<Endpoint, 'access' | 'xsrf' | 'scope'> & Pick<ProtocolCall, 'token'>;

export const callersOf = ({ scope, ...door }: Door): string =>
  sessionsOf(door) + (scope ? ` API keys need the scope ${scope}.` : '');

const sessionsOf = ({ access, xsrf, token }: Omit<Door, 'scope'>): string => {
  if (xsrf === 'exempt') return 'Machines, with a signature in a header or in the URL.';
  if (access === undefined) return 'Anyone.';
  const callers: Record<Access, string> = {
    optional: 'Anyone; a session is used if present.',
    user: 'Anyone who is logged in.',
    seller: 'Sellers and admins.',
    editor: 'Admins, and people who may edit the site.',
    admin: 'Admins.',
  };
  return token ? `${callers[access].slice(0, -1)}, or sends ${token}.` : callers[access];
};

const passwordWords = ({ recentPassword }: Pick<Endpoint, 'recentPassword'>): string =>
  recentPassword
    ? ` Requires the password, entered with password-validate in the last 5 minutes${recentPassword === true ? '' : `, ${recentPassword.when}`}.`
    : '';

const securityOf = ({ access, xsrf, token, scope }: Door): Json[] => {
  if (xsrf === 'exempt') return [{ signature: [] }];
  const key = scope ? [{ key: [] }] : [];
  if (access === undefined) return scope ? [{}, ...key] : [];
  const session = [{ session: [] }, { bearer: [] }, ...(token ? [{ [token]: [] }] : []), ...key];
  return access === 'optional' ? [{}, ...session] : session;
};

/** Only OAuth has scopes in OpenAPI. */
const scopeOf = ({ scope }: Door): Json => (scope ? { 'x-scope': scope } : {});

const operationOf = (endpoint: Endpoint, { operationId, feature }: OperationName): Json => ({
  operationId,
  summary: endpoint.summary,
  description: `Who may call: ${callersOf(endpoint)}${passwordWords(endpoint)}`,
  tags: [feature],
  security: securityOf(endpoint),
  ...scopeOf(endpoint),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(changes(endpoint) ? [xsrfParameter] : []),
    ...(hasAuthor(endpoint) ? [authorParameter] : []),
    ...(takesName(endpoint) ? [nameParameter] : []),
  ],
  ...requestBody(endpoint),
  responses: responses(endpoint),
});

const changes = ({ method, xsrf }: Pick<Endpoint, 'xsrf'> & { readonly method: string }): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && xsrf !== 'exempt';

const hasAuthor = (endpoint: Pick<Endpoint, 'access' | 'anyAuthor' | 'xsrf'> & { readonly method: string }): boolean =>
  changes(endpoint) && endpoint.access !== undefined && !endpoint.anyAuthor;

const authorParameter: Json = {
  name: 'X-Author',
  in: 'header',
  required: false,
  description:
    'Id of the account that the request is for; rejected with SESSION_OVER if the session belongs to another account',
  schema: { type: 'string' },
};

const takesName = ({ method, scope }: Pick<Endpoint, 'scope'> & { readonly method: string }): boolean =>
  method === 'POST' && scope !== undefined;

const nameParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For API keys: a request that is repeated with the same value runs once, and gets the same response for a day',
  schema: { type: 'string', maxLength: maxCallName },
};

const xsrfParameter: Json = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: false,
  description: 'Value of the XSRF-TOKEN cookie; required for browsers and with a session',
  schema: { type: 'string' },
};

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
    ...('description' in property && { description: property['description'] }),
    schema: property,
    example: exampleOf(property, name),
  }));
};

const requestBody = ({ body, files, xsrf, maxBodyBytes = defaultMaxBodyBytes }: Endpoint): Json => {
  const limit = `At most ${maxBodyBytes} bytes without files.`;
  if (xsrf === 'exempt') {
    return {
      requestBody: {
        description: limit,
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    };
  }
  if (!body && !files) return {};
  const fields = body ? schemaOf(body, 'input') : { type: 'object' };
  const form = files && {
    allOf: [fields, { type: 'object', properties: Object.fromEntries(Object.entries(files).map(fileProperty)) }],
  };
  const content = {
    ...(body && jsonContent(fields)),
    ...(form && { 'multipart/form-data': { schema: form } }),
  };
  return { requestBody: { description: limit, required: true, content } };
};

const fileProperty = ([name, { maxBytes, maxFiles = 1 }]: [string, { maxBytes: number; maxFiles?: number }]): [
  string,
  Json,
] => {
  const file = { type: 'string', format: 'binary', ...(maxBytes > 0 && { description: `At most ${maxBytes} bytes` }) };
  return [name, maxFiles === 1 ? file : { type: 'array', maxItems: maxFiles, items: file }];
};

/** Failures before an endpoint's own code. */
const refusals = (
  endpoint: Pick<
    Endpoint,
    'access' | 'anyAuthor' | 'xsrf' | 'scope' | 'body' | 'query' | 'files' | 'recentPassword'
  > & {
    method: string;
  },
): Failures => {
  const { access, recentPassword } = endpoint;
  return {
    ...(access && {
      SESSION_RENEWABLE: { status: 401, message: () => t`The access token has expired. Renew it and try again.` },
      ...(access !== 'optional' && { SESSION_MISSING: { status: 401, message: () => t`Log in first.` } }),
      ...(hasAuthor(endpoint) && {
        SESSION_OVER: { status: 401, message: () => t`Your session has ended. Log in, then try again.` },
      }),
    }),
    ...(changes(endpoint) && {
      XSRF: { status: 403, message: () => t`The page is out of date. Reload it and try again.` },
    }),
    ...((access === 'seller' || access === 'editor' || access === 'admin') && {
      FORBIDDEN: { status: 403, message: () => t`Your account doesn’t have permission to do this.` },
    }),
    ...(recentPassword && passwordRequired),
    ...(endpoint.scope && keyRefusals),
    ...(takesName(endpoint) && idempotencyRefusals),
    ...((endpoint.body || endpoint.query || endpoint.files) && {
      VALIDATION: { status: 400, message: () => t`Some fields need your attention.` },
    }),
    ...((endpoint.body || endpoint.files) && {
      TOO_LARGE: { status: 413, message: () => t`This is too large. Send less at once.` },
    }),
  };
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema, example: exampleOf(schema) } });

const responses = (endpoint: Endpoint): Json => {
  const content =
    endpoint.response === 'binary'
      ? { [endpoint.contentType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
      : jsonContent(schemaOf(endpoint.response, 'output'));
  return {
    [endpoint.status ?? 200]: { description: 'Success', content },
    ...failuresByStatus({ ...refusals(endpoint), ...endpoint.failures }),
  };
};

const failuresByStatus = (failures: Failures): Json => {
  const byStatus = Object.groupBy(Object.entries(failures), ([, { status }]) => status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, specs = []]) => [
      status,
      {
        description: specs.map(([code, { message }]) => `${code}: ${message()}`).join('\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Failure' },
                { type: 'object', properties: { code: { type: 'string', enum: specs.map(([code]) => code) } } },
              ],
            },
            examples: Object.fromEntries(
              specs.map(([code, { message }]) => [
                code,
                {
                  value: {
                    error: message(),
                    message: message(),
                    code,
                    requestId: exampleOf({ type: 'string', format: 'uuid' }),
                  },
                },
              ]),
            ),
          },
        },
      },
    ]),
  );
};

const callParameters = (place: 'path' | 'header', values: ProtocolCall['params'] = {}): Json[] =>
  Object.entries(values).map(([name, { description, example }]) => ({
    name,
    in: place,
    required: true,
    description,
    schema: { type: 'string' },
    example,
  }));

const operationOfCall = (call: ProtocolCall): Json => ({
  operationId: call.operationId,
  summary: call.summary,
  description: `Who may call: ${callersOf(call)}`,
  tags: [call.feature],
  security: securityOf(call),
  ...scopeOf(call),
  parameters: [
    ...callParameters('path', call.params),
    ...callParameters('header', call.headers),
    ...(changes(call) && call.access ? [xsrfParameter] : []),
  ],
  ...(call.contentType && {
    requestBody: { required: true, content: { [call.contentType]: { schema: { type: 'string', format: 'binary' } } } },
  }),
  responses: {
    [call.status]: {
      description: 'Success',
      headers: Object.fromEntries(
        Object.entries(call.responseHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
    ...failuresByStatus({
      ...(call.scope && keyRefusals),
      ...(takesName(call) && { IDEMPOTENCY_NEEDS_JSON: idempotencyRefusals.IDEMPOTENCY_NEEDS_JSON }),
      ...call.failures,
    }),
  },
});
