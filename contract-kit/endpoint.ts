import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a use case may answer instead of its value, declared so that clients can rely on it. */
export interface FailureSpec {
  readonly status: number;
  /** Words for the person in front of the screen: what is wrong and how to mend it. */
  readonly message: string;
}

/**
 * Who may call. `optional`: anyone, but whose session it is counts. `user`: anybody who is logged in. The server answers
 * 401 to a visitor before it looks at anything else, 403 to everybody else who may not. Unless told, anyone may call and
 * no session is looked at.
 */
export type Access = 'optional' | 'user' | 'seller' | 'admin';

/** A file of a form. */
export interface FileRule {
  readonly maxBytes: number;
  /** How many come under this name; one unless told. Streamed forms alone have more. */
  readonly maxFiles?: number;
}

/** What a JSON body, or all text fields of a form together, may have unless the endpoint says `maxBodyBytes`. */
export const defaultMaxBodyBytes = 64 * 1024;

/**
 * One call of the HTTP API. The server's validation, the web's typed call and the OpenAPI document are all made from
 * this record. `response` is `'binary'` where the body is a file or a stream, described by `contentType`.
 */
export interface Endpoint {
  readonly method: Method;
  /** With `:name` for parameters, e.g. `/api/v1/app/beatstore/track/:trackId`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Of the body without its files; `defaultMaxBodyBytes` unless told. Larger ones are refused before they are read. */
  readonly maxBodyBytes?: number;
  /** The body comes as multipart/form-data, with at most one file under each of these names, or as JSON without files. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The handler reads the body itself as it comes, because it may be larger than memory; `files` then only tell of it. */
  readonly streamed?: true;
  readonly response: z.ZodType | 'binary';
  readonly contentType?: string;
  /** The status of success; 200 unless told. */
  readonly status?: number;
  readonly failures?: Readonly<Record<string, FailureSpec>>;
  readonly access?: Access;
  /** What a key of another program must be allowed to call this. Without it, no key may: see `features/keys`. */
  readonly scope?: Scope;
  /** Stores nothing under the caller's name, and is carried out for whoever has a session by then: see `authorHeader`. */
  readonly anyAuthor?: true;
  /**
   * The password, or a passkey in its place, must have been given in this session in the last five minutes: for what a
   * stolen session must not do. `true`: the server refuses before it reads the body (403 `PASSWORD_REQUIRED`). `when`:
   * only sometimes, as these words say; the use case decides.
   */
  readonly recentPassword?: true | { readonly when: string };
  /** For calls of a machine that proves itself by signature: no XSRF token is asked for. */
  readonly xsrf?: 'exempt';
}

/**
 * A call that a protocol of others defines and that its own code answers: without a schema, and not for typed calls. Told
 * of here so that the OpenAPI document and its reader know it.
 */
export interface ProtocolCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  /** Unique in the whole API. An endpoint’s is what its contract exports it as. */
  readonly operationId: string;
  readonly feature: string;
  readonly summary: string;
  readonly access?: Access;
  /** As of an endpoint. */
  readonly scope?: Scope;
  /** A header whose token stands for the session of whoever may call. */
  readonly token?: string;
  /** What each header of the request says. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly status: number;
  /** What each header of the response says. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly failures: Readonly<Record<string, FailureSpec>>;
}

export const endpoint = <const E extends Endpoint>(record: E): E => record;

type Value<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a use case receives: validated and transformed. */
export interface ParsedInput<E extends Endpoint> {
  readonly params: Value<E['params']>;
  readonly query: Value<E['query']>;
  readonly body: Value<E['body']>;
}

/** What a caller hands over: only the parts that the endpoint has. With `files`, be it an empty record, a form is sent. */
export type CallInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & (E extends { readonly files: infer F } ? { readonly files?: { readonly [K in keyof F]?: Blob } } : unknown);

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never;
export type FailureCode<E extends Endpoint> =
  | (keyof NonNullable<E['failures']> & string)
  | (E extends { readonly recentPassword: { readonly when: string } } ? 'PASSWORD_REQUIRED' : never);
export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`;
