import { fork } from 'node:child_process';
import { shopCurrency } from '#contract-kit/currency.ts';
import { ProcessError, TaskError } from './process-error.ts';
import type { TaskResponse, TaskRequest } from './task-messages.ts';

export type RunOptions = { timeoutMs: number; signal?: AbortSignal };

/** A process that runs one task after another, never two at once. */
export type Child = {
  isAlive: () => boolean;
  /** Rejects with ProcessError or TaskError. After `timeout` and `canceled`, the process's files may be deleted. */
  run: (request: TaskRequest, options: RunOptions) => Promise<unknown>;
  stop: () => Promise<void>;
};

type Current = { onDecision: (response: TaskResponse) => void; onGone: () => void };

const endingBy: Partial<Record<NodeJS.Signals, string>> = {
  // Not our signal: the kernel sends it when the machine or the control group is out of memory.
  SIGKILL:
    'The process was killed from outside (SIGKILL), most likely because this machine or container has too little memory.',
  // V8 aborts the process itself.
  SIGABRT: 'The process gave up (SIGABRT), most likely because it was allowed too little memory.',
};

export function startChild(script: URL): Child {
  const child = fork(script, { execArgv: [], env: childEnvironment(), serialization: 'advanced', stdio: 'ignore' });
  let current: Current | null = null;
  let killedFor: ProcessError | null = null;
  let gone = false;
  const isGone = Promise.withResolvers<void>();
  let ending = 'The process ended in the middle of its task.';
  const onGone = (_code?: number | null, signal?: NodeJS.Signals | null): void => {
    gone = true;
    if (signal) ending = endingBy[signal] ?? `The process was ended by ${signal} in the middle of its task.`;
    isGone.resolve();
    current?.onGone();
  };
  child.once('exit', onGone);
  // A child without a process id never started, and 'exit' never fires.
  child.on('error', () => (child.pid === undefined ? onGone() : child.kill('SIGKILL')));
  // A response may cross with the kill signal. The caller then gets the reason for the kill.
  child.on('message', (response) => killedFor ?? current?.onDecision(response as TaskResponse));

  const kill = (reason: ProcessError): void => {
    killedFor ??= reason;
    child.kill('SIGKILL');
  };

  const holdServerOpen = (hold: boolean): void => {
    for (const handle of [child, child.channel]) handle?.[hold ? 'ref' : 'unref']();
  };

  const run: Child['run'] = (request, { timeoutMs, signal }) =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => kill(tookTooLong(timeoutMs)), timeoutMs);
      const abort = (): void => kill(canceled());
      signal?.addEventListener('abort', abort, { once: true });
      const finish = (done: () => void): void => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', abort);
        current = null;
        holdServerOpen(false);
        done();
      };
      current = {
        onDecision: (response) => finish(() => (response.ok ? resolve(response.result) : reject(errorOf(response)))),
        onGone: () => finish(() => reject(killedFor ?? new ProcessError('crashed', ending))),
      };
      holdServerOpen(true);
      if (gone) current.onGone();
      else if (signal?.aborted) abort();
      else child.send(request, (error) => error && child.kill('SIGKILL'));
    });

  return {
    isAlive: () => !gone && child.connected && !child.killed,
    run,
    stop: () => {
      child.ref();
      kill(canceled());
      return isGone.promise;
    },
  };
}

export function canceled(): ProcessError {
  return new ProcessError('canceled', 'The task was canceled.');
}

function tookTooLong(timeoutMs: number): ProcessError {
  return new ProcessError('timeout', `The task was stopped: it took longer than ${timeoutMs / 1000} s.`);
}

function errorOf({ code, message }: Extract<TaskResponse, { ok: false }>): Error {
  return code === null ? new ProcessError('failed', message) : new TaskError(code, message);
}

/** Leaves out the server's secrets. `serveTasks` reads the currency for documents. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', CURRENCY: shopCurrency() };
}
