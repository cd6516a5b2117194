import type { FastifyInstance } from 'fastify';

export interface Tracing {
  /** Makes a span for each request to this server, which includes everything that the request causes. */
  watch(app: FastifyInstance): void;
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement that has just ended. Its SQL has placeholders, no values. */
  statement(sql: string, ms: number): void;
}

let tracing: Tracing | null = null;

/** Null unless tracing is turned on. The rest of the code is loaded only then. */
export const currentTracing = (): Tracing | null => tracing;

export const setTracing = (next: Tracing | null): void => {
  tracing = next;
};

/** Runs `work` as a span. Use a fixed set of names, without anything from outside. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing === null ? work() : tracing.run(name, work);
