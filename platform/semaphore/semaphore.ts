/** The queue, or the share of it that one key may take, is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface SemaphoreOptions {
  /** How many run at once. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** How many of those waiting may share one key. */
  readonly maxWaitingPerKey?: number;
}

export interface Semaphore {
  /**
   * Runs `work` when a place is free. Whoever shares a `key` (a network, an account) shares a turn: a free place goes to
   * the key that holds the fewest, and among those to whoever has waited longest. Rejects with QueueFull, or with the
   * signal's reason when it aborts before the work has begun.
   */
  run<T>(work: () => Promise<T>, options?: { readonly key?: string; readonly signal?: AbortSignal }): Promise<T>;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

export const createSemaphore = (options: SemaphoreOptions): Semaphore => {
  const { concurrency, maxWaiting, maxWaitingPerKey = maxWaiting } = options;
  const waiting: Waiting[] = [];
  const runningByKey = new Map<string, number>();
  let running = 0;

  const enter = (key: string): void => {
    running += 1;
    runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1);
  };

  const leave = (key: string): void => {
    running -= 1;
    const left = (runningByKey.get(key) ?? 1) - 1;
    if (left === 0) runningByKey.delete(key);
    else runningByKey.set(key, left);
    startNext();
  };

  const startNext = (): void => {
    let next: Waiting | undefined;
    for (const candidate of waiting) {
      if (!next || (runningByKey.get(candidate.key) ?? 0) < (runningByKey.get(next.key) ?? 0)) next = candidate;
    }
    if (!next || running >= concurrency) return;
    waiting.splice(waiting.indexOf(next), 1);
    enter(next.key);
    next.start();
  };

  const waitForTurn = (key: string, signal?: AbortSignal): Promise<void> => {
    const ofKey = waiting.filter((other) => other.key === key).length;
    if (waiting.length >= maxWaiting || ofKey >= maxWaitingPerKey) throw new QueueFull('Too much is waiting already.');
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(signal?.reason as Error);
      };
      const own = { key, start: () => (signal?.removeEventListener('abort', abort), resolve()) };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(own);
    });
  };

  return {
    run: async (work, { key = '', signal } = {}) => {
      signal?.throwIfAborted();
      if (running < concurrency) enter(key);
      else await waitForTurn(key, signal);
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
};
