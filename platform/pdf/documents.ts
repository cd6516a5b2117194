import { fail, type Failure } from '#contract-kit/failure.ts';
import { ProcessError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import type { Tasks } from '#platform/processes/serve-tasks.ts';
import { checkRateLimits, type RateLimit, type RateLimitDeps } from '#platform/rate-limits/rate-limits.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

export interface Reader {
  /** The account, or the order whose key was used. */
  readonly owner: string;
  /** A result of `networkOf`. */
  readonly network: string;
}

/** Makes PDFs in a child process, one at a time, so that downloads never wait for documents. */
export interface Documents<Of extends Tasks, Code extends string> {
  make<Name extends keyof Of & string>(
    deps: RateLimitDeps,
    name: Name,
    input: Parameters<Of[Name]>[0],
    reader: Reader,
  ): Promise<Buffer | Failure<Code>>;
  close(): Promise<void>;
}

interface Options<Code extends string> {
  /** The name of the rate limits. */
  readonly name: string;
  /** Maximum documents per minute. */
  readonly perOwner: number;
  readonly perNetwork: number;
  /** The error codes for a reader who requests too many, and for everyone while the queue is full. */
  readonly tooMany: Code;
  readonly busy: Code;
}

/** A few seconds of work, of which one reader gets only a part. Requests beyond the queue are refused at once. */
const queue = { concurrency: 1, maxWaiting: 12, maxWaitingPerKey: 4 } as const;
/** Long, because on a busy machine the server's own work comes first. */
const timeoutMs = 60_000;
const retryAfterSeconds = 5;

/** `script` serves the tasks (`serveTasks`). Each returns a PDF. */
export const createDocuments = <Of extends Tasks, Code extends string>(
  script: URL,
  { name, perOwner, perNetwork, tooMany, busy }: Options<Code>,
): Documents<Of, Code> => {
  const ownerLimit: RateLimit = { name: `${name}.owner`, max: perOwner, seconds: 60 };
  const networkLimit: RateLimit = { name: `${name}.network`, max: perNetwork, seconds: 60 };
  const pool = createProcessPool<Of>(script, { idleMs: 60_000 });
  const semaphore = createSemaphore({ ...queue, name });
  return {
    async make(deps, task, input, { owner, network }) {
      const wait = await checkRateLimits(deps, [ownerLimit, owner], [networkLimit, network]);
      if (wait > 0) return fail(tooMany, { retryAfterSeconds: wait });
      try {
        const work = () => pool.run(task, input, { queue: 'short', timeoutMs });
        // Buffers arrive from another process as plain arrays.
        return Buffer.from((await semaphore.run(work, { key: owner })) as Uint8Array);
      } catch (error) {
        const late = error instanceof QueueFull || (error instanceof ProcessError && error.code === 'timeout');
        if (!late) throw error;
        return fail(busy, { retryAfterSeconds });
      }
    },
    close: () => pool.close(),
  };
};
