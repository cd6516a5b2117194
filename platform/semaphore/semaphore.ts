import { countRefusal, showQueue } from '#platform/metrics/counts.ts';

/** The queue, or one key's share of it, is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface SemaphoreOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerKey?: number;
  /** The name in the metrics, which omit queues without one. */
  readonly name?: string;
}

export interface Semaphore {
  /**
   * Runs `work` when a slot is free. The slot goes to the `key` (a network, an account) that holds the fewest, then to
   * the key that started longest ago, then to the longest waiting call. Rejects with QueueFull, or with the signal's
   * reason if it aborts before the work starts.
   */
  run<T>(work: () => Promise<T>, options?: { readonly key?: string; readonly signal?: AbortSignal }): Promise<T>;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

export const createSemaphore = (options: SemaphoreOptions): Semaphore => {
  const { concurrency, maxWaiting, maxWaitingPerKey = maxWaiting, name } = options;
  const waiting: Waiting[] = [];
  const runningByKey = new Map<string, number>();
  /** The sequence number of each key's last start, which decides between waiting keys that hold equally many slots. */
  const lastStarts = new Map<string, number>();
  let running = 0;
  let starts = 0;

  const enter = (key: string): void => {
    running += 1;
    starts += 1;
    lastStarts.set(key, starts);
    runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1);
  };

  const leave = (key: string): void => {
    running -= 1;
    const left = (runningByKey.get(key) ?? 1) - 1;
    if (left === 0) runningByKey.delete(key);
    else runningByKey.set(key, left);
    startNext();
    forgetIdle(key);
  };

  const forgetIdle = (key: string): void => {
    if (!runningByKey.has(key) && !waiting.some((other) => other.key === key)) lastStarts.delete(key);
  };

  const comesBefore = (one: string, other: string): boolean => {
    const more = (runningByKey.get(one) ?? 0) - (runningByKey.get(other) ?? 0);
    return more === 0 ? (lastStarts.get(one) ?? 0) < (lastStarts.get(other) ?? 0) : more < 0;
  };

  const startNext = (): void => {
    let next: Waiting | undefined;
    for (const candidate of waiting) {
      if (!next || comesBefore(candidate.key, next.key)) next = candidate;
    }
    if (!next || running >= concurrency) return;
    waiting.splice(waiting.indexOf(next), 1);
    enter(next.key);
    next.start();
  };

  const waitForPlace = (key: string, signal?: AbortSignal): Promise<void> => {
    const ofKey = waiting.filter((other) => other.key === key).length;
    if (waiting.length >= maxWaiting || ofKey >= maxWaitingPerKey) {
      if (name !== undefined) countRefusal(name);
      throw new QueueFull('The queue is full.');
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        waiting.splice(waiting.indexOf(own), 1);
        forgetIdle(key);
        reject(signal?.reason as Error);
      };
      const own = { key, start: () => (signal?.removeEventListener('abort', abort), resolve()) };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(own);
    });
  };

  if (name !== undefined) showQueue(name, () => ({ running, waiting: waiting.length }));
  return {
    run: async (work, { key = '', signal } = {}) => {
      signal?.throwIfAborted();
      if (running < concurrency) enter(key);
      else await waitForPlace(key, signal);
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
};
