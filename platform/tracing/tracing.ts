import type { FastifyInstance } from 'fastify';

/** What is reported to a trace collector. */
export interface Tracing {
  /** Makes a span for each request to this server, to which everything that it causes belongs. */
  watch(app: FastifyInstance): void;
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement that has just ended. Its SQL has placeholders, no values. */
  statement(sql: string, ms: number): void;
}

let tracing: Tracing | null = null;

/** Null unless tracing is turned on. Nothing else of it is loaded then. */
export const currentTracing = (): Tracing | null => tracing;

export const setTracing = (next: Tracing | null): void => {
  tracing = next;
};

/** Runs `work` as a span of this name. Use a fixed set of names, without anything from outside. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing === null ? work() : tracing.run(name, work);
