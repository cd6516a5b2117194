import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf, Endpoint, FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import type { Failure } from '#contract-kit/failure.ts';
import type { Actor, UserActor } from './actor.ts';
import type { FormFile } from './input/read-form.ts';

/** Returned by a handler that has responded through `reply`: a stream, a file, prepared bytes. */
export const sent: unique symbol = Symbol('sent');

type ActorOf<E extends Endpoint> = E['access'] extends 'user' | 'seller' | 'editor' | 'admin' ? UserActor : Actor;

export interface HandlerContext<E extends Endpoint> extends ParsedInput<E> {
  /** A visitor on every endpoint without `access`. */
  readonly actor: ActorOf<E>;
  readonly files: Readonly<Partial<Record<keyof NonNullable<E['files']>, FormFile>>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Result<E extends Endpoint> = ResponseOf<E> | Failure<FailureCode<E>> | typeof sent;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (context: HandlerContext<Endpoint>) => unknown;
}

/** Connects an endpoint record to its use case. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<E>) => Result<E> | Promise<Result<E>>,
): Route => ({ endpoint, handle: handle as Route['handle'] });
