import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An expected failure of a use case, declared so that clients can rely on it. */
export interface FailureSpec {
  readonly status: number;
  /** The message for the user: what is wrong and how to fix it. */
  readonly message: string;
}

/**
 * Who may call. `optional`: anyone, but the session matters. `user`: anyone who is logged in. The server answers 401 to
 * a visitor before it reads anything else, and 403 to everyone else who may not. By default anyone may call, and the
 * session isn't read.
 */
export type Access = 'optional' | 'user' | 'seller' | 'admin';

/** A file in a form. */
export interface FileRule {
  readonly maxBytes: number;
  /** Maximum number of files under this name; 1 by default. Only streamed forms allow more. */
  readonly maxFiles?: number;
}

/** Maximum bytes of a JSON body, or of all text fields of a form together, unless the endpoint sets `maxBodyBytes`. */
export const defaultMaxBodyBytes = 64 * 1024;

/**
 * One call of the HTTP API. The server's validation, the web's typed call and the OpenAPI document are made from this
 * record. `response` is `'binary'` if the body is a file or a stream, described by `contentType`.
 */
export interface Endpoint {
  readonly method: Method;
  /** The path with `:name` for parameters, e.g. `/api/v1/app/beatstore/track/:trackId`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Maximum bytes of the body without its files; `defaultMaxBodyBytes` by default. A larger body is refused before it
   * is read.
   */
  readonly maxBodyBytes?: number;
  /** The body is multipart/form-data with at most one file under each of these names, or JSON without files. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The handler reads the body as a stream, because it may be larger than memory. `files` then only describes it. */
  readonly streamed?: true;
  readonly response: z.ZodType | 'binary';
  readonly contentType?: string;
  /** Status of a success; 200 by default. */
  readonly status?: number;
  readonly failures?: Readonly<Record<string, FailureSpec>>;
  readonly access?: Access;
  /** The scope that an API key needs for this call. Endpoints without a scope reject API keys: see `features/keys`. */
  readonly scope?: Scope;
  /** The call stores nothing under the caller's name, so it's done with any current session: see `authorHeader`. */
  readonly anyAuthor?: true;
  /**
   * The password or a passkey must have been given in this session within the last five minutes, for acts that a stolen
   * session must not allow. `true`: the server refuses before it reads the body (403 `PASSWORD_REQUIRED`). `when`: the
   * use case decides, under the condition that these words describe.
   */
  readonly recentPassword?: true | { readonly when: string };
  /** For machines that prove themselves by a signature: no XSRF token is required. */
  readonly xsrf?: 'exempt';
}

/**
 * A call of a public protocol that its own code handles: it has no schema and no typed call. It's described here for
 * the OpenAPI document and its page.
 */
export interface ProtocolCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  /** Unique in the whole API. For an endpoint it's the name under which its contract exports it. */
  readonly operationId: string;
  readonly feature: string;
  readonly summary: string;
  readonly access?: Access;
  /** See `Endpoint.scope`. */
  readonly scope?: Scope;
  /** A header whose token replaces the caller's session. */
  readonly token?: string;
  /** Descriptions of the request's headers, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly status: number;
  /** Descriptions of the response's headers, by name. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly failures: Readonly<Record<string, FailureSpec>>;
}

export const endpoint = <const E extends Endpoint>(record: E): E => record;

type Value<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The validated and transformed input of a use case. */
export interface ParsedInput<E extends Endpoint> {
  readonly params: Value<E['params']>;
  readonly query: Value<E['query']>;
  readonly body: Value<E['body']>;
}

/** The input of a caller: only the parts that the endpoint has. With `files`, even an empty record, a form is sent. */
export type CallInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & (E extends { readonly files: infer F } ? { readonly files?: { readonly [K in keyof F]?: Blob } } : unknown);

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never;
export type FailureCode<E extends Endpoint> =
  | (keyof NonNullable<E['failures']> & string)
  | (E extends { readonly recentPassword: { readonly when: string } } ? 'PASSWORD_REQUIRED' : never);
export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`;
