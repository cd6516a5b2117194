import { fail, type Failure } from '#contract-kit/failure.ts';
import { checkRateLimits, type RateLimit, type RateLimitDeps } from '#platform/rate-limits/rate-limits.ts';
import { ProcessError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';
import type { pdfTasks } from './pdf-tasks.ts';

type Tasks = typeof pdfTasks;

/** Who is requesting a document. */
export interface Reader {
  /** The account, or the order whose key was used. */
  readonly owner: string;
  /** As returned by `networkOf`. */
  readonly network: string;
}

export type DocumentFailure = Failure<'ORDERS_BUSY' | 'ORDERS_TOO_MANY_DOCUMENTS'>;

/** Makes PDFs in a child process, one at a time, so that downloads never wait for documents. */
export interface Documents {
  make<Name extends keyof Tasks>(
    deps: RateLimitDeps,
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    reader: Reader,
  ): Promise<Buffer | DocumentFailure>;
  close(): Promise<void>;
}

const perOwner: RateLimit = { name: 'orders.documents.owner', max: 30, seconds: 60 };
const perNetwork: RateLimit = { name: 'orders.documents.network', max: 90, seconds: 60 };
/** A queue of a few seconds, most of it not for a single reader: when it is full, requests are refused at once. */
const queue = { concurrency: 1, maxWaiting: 12, maxWaitingPerKey: 4 } as const;
/** On a busy machine the server's own work comes first. */
const timeoutMs = 60_000;
const retryAfterSeconds = 5;

export const createDocuments = (): Documents => {
  const pool = createProcessPool<Tasks>(new URL('./pdf-process.ts', import.meta.url), { idleMs: 60_000 });
  const semaphore = createSemaphore({ ...queue, name: 'documents' });
  return {
    async make(deps, name, input, { owner, network }) {
      const wait = await checkRateLimits(deps, [perOwner, owner], [perNetwork, network]);
      if (wait > 0) return fail('ORDERS_TOO_MANY_DOCUMENTS', { retryAfterSeconds: wait });
      try {
        const work = () => pool.run(name, input, { queue: 'short', timeoutMs });
        // Buffers arrive from another process as plain arrays.
        return Buffer.from((await semaphore.run(work, { key: owner })) as Uint8Array);
      } catch (error) {
        const late = error instanceof QueueFull || (error instanceof ProcessError && error.code === 'timeout');
        if (!late) throw error;
        return fail('ORDERS_BUSY', { retryAfterSeconds });
      }
    },
    close: () => pool.close(),
  };
};
