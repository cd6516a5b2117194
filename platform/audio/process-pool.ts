import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { AudioError } from './audio-error.ts';
import type { JobAnswer } from './job-messages.ts';

const MAX_WAITING = 500;
/** An idle child holds its memory; a new one takes a quarter of a second. */
const IDLE_MS = 10_000;
const MAX_PROCESSES = 4;

export type ProcessPool = {
  /** Runs a job in a child process. Rejects with AudioError; `signal` takes it from the queue or kills its child. */
  run: (name: string, input: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Kills what is under way; every call that waits rejects as `cancelled`. */
  close: () => Promise<void>;
};

type Waiting = {
  name: string;
  input: unknown;
  resolve: (result: unknown) => void;
  reject: (error: AudioError) => void;
  cancelled: boolean;
};

/** One core is left to the server, whatever waits here. */
export function defaultPoolSize(): number {
  return Math.min(MAX_PROCESSES, Math.max(1, availableParallelism() - 1));
}

/** Children of one script that calls `serveJobs`, each with one job at a time; the rest waits in a bounded queue. */
export function createProcessPool(script: URL, size = defaultPoolSize()): ProcessPool {
  const queue: Waiting[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const busy = new Map<ChildProcess, Waiting>();
  let closed = false;

  const start = (): ChildProcess => {
    const child = fork(script, { execArgv: [], env: childEnvironment(), serialization: 'advanced', stdio: 'ignore' });
    child.on('message', (message) => finish(child, message as JobAnswer));
    child.on('error', () => lose(child));
    child.on('exit', () => lose(child));
    return child;
  };

  const finish = (child: ChildProcess, answer: JobAnswer): void => {
    // An answer may cross the signal that kills its sender: `lose` speaks for that child.
    if (child.killed || !busy.has(child)) return;
    const job = busy.get(child);
    busy.delete(child);
    keep(child);
    if (job && answer.ok) job.resolve(answer.result);
    else if (job && !answer.ok) job.reject(new AudioError(answer.code, answer.message));
    next();
  };

  const keep = (child: ChildProcess): void => {
    const timer = setTimeout(() => stop(child), IDLE_MS);
    timer.unref();
    child.unref();
    child.channel?.unref();
    idle.set(child, timer);
  };

  const stop = (child: ChildProcess): void => {
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.kill('SIGKILL');
  };

  const lose = (child: ChildProcess): void => {
    clearTimeout(idle.get(child));
    idle.delete(child);
    const job = busy.get(child);
    busy.delete(child);
    job?.reject(job.cancelled ? cancelled() : new AudioError('crashed', 'The audio process ended in mid-work.'));
    next();
  };

  const next = (): void => {
    while (!closed && queue.length > 0 && busy.size < size) {
      const job = queue.shift()!;
      const child = [...idle.keys()].find(alive) ?? start();
      clearTimeout(idle.get(child));
      idle.delete(child);
      child.ref();
      child.channel?.ref();
      busy.set(child, job);
      // A child that cannot be reached may have gone before we knew, and tell us nothing more.
      child.send({ name: job.name, input: job.input }, (error) => {
        if (error && busy.get(child) === job) lose(child);
      });
    }
  };

  // A job under way rejects when its process is gone: whoever cancels may then remove its files.
  const cancel = (job: Waiting): void => {
    job.cancelled = true;
    const at = queue.indexOf(job);
    if (at >= 0) {
      queue.splice(at, 1);
      job.reject(cancelled());
    }
    for (const [child, running] of busy) if (running === job) child.kill('SIGKILL');
  };

  return {
    run: async (name, input, signal) => {
      if (closed || signal?.aborted) throw cancelled();
      if (queue.length >= MAX_WAITING) throw new AudioError('busy', 'Too much audio work is waiting. Try again later.');
      return new Promise((resolve, reject) => {
        const job: Waiting = { name, input, resolve, reject, cancelled: false };
        const abort = (): void => cancel(job);
        signal?.addEventListener('abort', abort, { once: true });
        const release = (): void => signal?.removeEventListener('abort', abort);
        job.resolve = (result) => (release(), resolve(result));
        job.reject = (error) => (release(), reject(error));
        queue.push(job);
        next();
      });
    },
    close: async () => {
      closed = true;
      for (const job of [...queue, ...busy.values()]) cancel(job);
      const children = [...idle.keys(), ...busy.keys()];
      const gone = children.map((child) =>
        alive(child) ? new Promise((done) => child.once('exit', done)) : undefined,
      );
      for (const child of children) {
        clearTimeout(idle.get(child));
        child.ref();
        child.kill('SIGKILL');
      }
      await Promise.all(gone);
    },
  };
}

function cancelled(): AudioError {
  return new AudioError('cancelled', 'The work was cancelled.');
}

function alive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined;
}

/** Secrets of the server stay with the server. */
function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' };
}
