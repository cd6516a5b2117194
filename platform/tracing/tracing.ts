import type { FastifyInstance } from 'fastify';

/** What is told of to a collector of traces. */
export interface Tracing {
  /** Makes a span of each request to this server; what it leads to belongs to it. */
  watch(app: FastifyInstance): void;
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A statement that has just ended. Its SQL has placeholders, no values. */
  statement(sql: string, ms: number): void;
}

let tracing: Tracing | null = null;

/** Null, unless the setting for it is on: then nothing else of it is even loaded. */
export const currentTracing = (): Tracing | null => tracing;

export const setTracing = (next: Tracing | null): void => {
  tracing = next;
};

/** Runs `work` as a span of this name. The name is one of few, without anything from outside. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing === null ? work() : tracing.run(name, work);
