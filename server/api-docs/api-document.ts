import type { Json } from '#platform/http/openapi/schema-of.ts';

/** The parts of the OpenAPI document that its page and the client are made of. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>;
}

export interface Tag {
  readonly name: string;
  readonly 'x-displayName': string;
  readonly description: string;
  readonly externalDocs?: { readonly url: string; readonly description: string };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
  readonly example?: unknown;
}

export interface Content {
  readonly schema: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly code: string; readonly message: string } }>>;
}

export interface Reply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Json }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The scope that an API key needs. */
  readonly 'x-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Reply>>;
}

export type Webhook = Pick<Operation, 'summary' | 'tags'> & {
  readonly requestBody: NonNullable<Operation['requestBody']>;
};

export const json = 'application/json';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const takesKeys = ({ operation }: Call): boolean => operation['x-scope'] !== undefined;

export const successOf = ({ responses }: Operation): readonly [status: string, reply: Reply] =>
  Object.entries(responses).find(([status]) => status.startsWith('2')) ?? ['200', { description: '' }];

/** For example "Sync sales" for `syncSales`. */
export const titleOf = ({ operationId }: Operation): string => {
  const words = operationId.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Links from other sites rely on these. */
export const anchorOf = ({ tags: [tag = ''], operationId }: Operation): string => `/${tag}/${operationId}`;
