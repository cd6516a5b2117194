import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An expected failure, declared so that clients can rely on it. */
export interface FailureSpec {
  readonly status: number;
  /** For the user, in their language: what is wrong and how to fix it. */
  readonly message: () => string;
}

/**
 * Who may call. `optional`: anyone, but the session matters. `user`: anyone who is logged in. `editor`: who may edit the
 * site, which API keys never do. A visitor who may not call gets 401 before the server reads anything else, everyone
 * else 403. By default anyone may call, and the session isn't read.
 */
export type Access = 'optional' | 'user' | 'seller' | 'editor' | 'admin';

export interface FileRule {
  readonly maxBytes: number;
  /** 1 by default. Only streamed forms allow more. */
  readonly maxFiles?: number;
}

/** For a JSON body, or for all text fields of a form together. */
export const defaultMaxBodyBytes = 64 * 1024;

/**
 * One call of the HTTP API: the source of the server's validation, the web's typed call and the OpenAPI document.
 * `response` is `'binary'` if the body is a file or a stream, described by `contentType`.
 */
export interface Endpoint {
  readonly method: Method;
  /** For example `/api/v1/app/beatstore/track/:trackId`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Maximum bytes without files; `defaultMaxBodyBytes` by default. A larger body is refused before it is read. */
  readonly maxBodyBytes?: number;
  /** The body is multipart/form-data with files under these names, or JSON without files. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The handler reads the body as a stream, because it may be larger than memory. `files` then only describes it. */
  readonly streamed?: true;
  readonly response: z.ZodType | 'binary';
  readonly contentType?: string;
  /** The status of a success; 200 by default. */
  readonly status?: number;
  readonly failures?: Readonly<Record<string, FailureSpec>>;
  readonly access?: Access;
  /** The scope that an API key needs. Endpoints without a scope reject API keys (`features/keys`). */
  readonly scope?: Scope;
  /** The call stores nothing under the caller's name, so any current session may make it (`authorHeader`). */
  readonly anyAuthor?: true;
  /**
   * For acts that a stolen session must not allow: the password or a passkey was entered in this session in the last
   * five minutes. `true`: the server refuses before it reads the body (403 `PASSWORD_REQUIRED`). `when`: the use case
   * decides, under the condition described here.
   */
  readonly recentPassword?: true | { readonly when: string };
  /** For machines that sign their calls: no XSRF token is required. */
  readonly xsrf?: 'exempt';
}

interface CallValue {
  readonly description: string;
  readonly example: string;
}

/** A call of a public protocol without schema and typed call, described for the OpenAPI document. */
export interface ProtocolCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  /** Unique in the API. For an endpoint it's the name of the contract's export. */
  readonly operationId: string;
  readonly feature: string;
  readonly summary: string;
  readonly access?: Access;
  readonly scope?: Scope;
  /** A header whose token replaces the caller's session. */
  readonly token?: string;
  /** The path's parameters. */
  readonly params?: Readonly<Record<string, CallValue>>;
  readonly headers: Readonly<Record<string, CallValue>>;
  readonly contentType?: string;
  readonly status: number;
  /** Descriptions by header name. */
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

/** Only the parts that the endpoint has. With `files`, even an empty record, a form is sent. */
export type CallInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & (E extends { readonly files: infer F } ? { readonly files?: { readonly [K in keyof F]?: Blob } } : unknown);

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never;
export type FailureCode<E extends Endpoint> =
  | (keyof NonNullable<E['failures']> & string)
  | (E extends { readonly recentPassword: { readonly when: string } } ? 'PASSWORD_REQUIRED' : never);
export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`;
