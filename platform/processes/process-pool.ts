import { availableParallelism } from 'node:os';
import { createSemaphore, QueueFull, type Semaphore } from '#platform/semaphore/semaphore.ts';
import { ProcessError } from './process-error.ts';
import type { Tasks } from './serve-tasks.ts';
import { canceled, startChild, type Child, type RunOptions } from './start-child.ts';

const MAX_PROCESSES = 4;

/** `short`: someone is waiting. `long`: a task may take minutes. The two queues don't wait for each other. */
export type Queue = 'short' | 'long';
export type QueueLimits = { concurrency: number; maxWaiting: number };
export type PoolOptions = {
  /** The name of the queues in the metrics, which omit queues without one. */
  name?: string;
  queues?: Partial<Record<Queue, Partial<QueueLimits>>>;
  /** How long an idle process stays. Starting one takes a quarter of a second. With 0 each task gets a new process. */
  idleMs?: number;
};
/** `timeoutMs` begins when the task leaves the queue. `signal` cancels waiting and running tasks. */
export type TaskOptions = RunOptions & { queue: Queue };

export type ProcessPool<T extends Tasks> = {
  /** Rejects with ProcessError, or with the TaskError of the task. */
  run: <Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    options: TaskOptions,
  ) => Promise<Awaited<ReturnType<T[Name]>>>;
  /** Kills running tasks; every pending call rejects with `canceled`. */
  close: () => Promise<void>;
};

/** Leaves one core to the server, if there are several. */
export function longTasksAtOnce(): number {
  return Math.min(MAX_PROCESSES, Math.max(1, availableParallelism() - 1));
}

const defaultQueues = (): Record<Queue, QueueLimits> => ({
  short: { concurrency: 1, maxWaiting: 100 },
  long: { concurrency: longTasksAtOnce(), maxWaiting: 500 },
});

/** `script` must call `serveTasks`. Both queues together may use every core (decision 019). */
export function createProcessPool<T extends Tasks>(script: URL, options: PoolOptions = {}): ProcessPool<T> {
  const { idleMs = 10_000 } = options;
  const queues = createQueues(options);
  const children = new Set<Child>();
  const idle = new Map<Child, NodeJS.Timeout>();
  const closing = new AbortController();

  const take = (): Child => {
    for (const [child, timeout] of idle) {
      clearTimeout(timeout);
      idle.delete(child);
      if (child.isAlive()) return child;
      children.delete(child);
    }
    const child = startChild(script);
    children.add(child);
    return child;
  };

  const stop = (child: Child): void => {
    idle.delete(child);
    void child.stop().then(() => children.delete(child));
  };

  const giveBack = (child: Child): void => {
    if (idleMs === 0 || !child.isAlive()) stop(child);
    else idle.set(child, setTimeout(() => stop(child), idleMs).unref());
  };

  return {
    run: async (name, input, { queue, timeoutMs, signal: ofCaller }) => {
      const signal = ofCaller ? AbortSignal.any([closing.signal, ofCaller]) : closing.signal;
      const work = async (): Promise<unknown> => {
        const child = take();
        try {
          return await child.run({ name, input }, { timeoutMs, signal });
        } finally {
          giveBack(child);
        }
      };
      const result = await queues[queue].run(work, { signal }).catch((error: unknown) => {
        if (error instanceof QueueFull) throw new ProcessError('busy', 'Too many tasks are waiting. Try again later.');
        throw error === signal.reason ? canceled() : error;
      });
      return result as never;
    },
    close: async () => {
      closing.abort();
      for (const timeout of idle.values()) clearTimeout(timeout);
      await Promise.all(Array.from(children, (child) => child.stop()));
    },
  };
}

function createQueues({ name, queues: limits = {} }: PoolOptions): Record<Queue, Semaphore> {
  const { short, long } = defaultQueues();
  const named = (queue: Queue) => (name === undefined ? {} : { name: `${name}-${queue}` });
  return {
    short: createSemaphore({ ...short, ...limits.short, ...named('short') }),
    long: createSemaphore({ ...long, ...limits.long, ...named('long') }),
  };
}
