import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { currencies, setCurrency } from '#contract-kit/currency.ts';
import { TaskError } from './process-error.ts';
import type { TaskResponse, TaskRequest } from './task-messages.ts';

type Task = (input: never) => Promise<unknown>;

/** By name. A pool infers its types from this. */
export type Tasks = Readonly<Record<string, Task>>;

/** The child's side of a pool, which sends one task at a time. Lowest priority by default; ends with its parent. */
export function serveTasks(tasks: Tasks, priority: number = constants.priority.PRIORITY_LOW): void {
  setPriority(priority);
  const currency = currencies.find((known) => known === process.env['CURRENCY']);
  if (currency) setCurrency(currency);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: TaskRequest) => {
    void respond(tasks, request).then((message) => process.send?.(message));
  });
  // The pool kills its processes, and Node would write its cache only when they exit.
  flushCompileCache();
}

async function respond(tasks: Tasks, { name, input }: TaskRequest): Promise<TaskResponse> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`There is no task named ${name}`);
    return { ok: true, result: await task(input as never) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, code: error instanceof TaskError ? error.code : null, message };
  }
}
