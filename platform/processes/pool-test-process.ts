import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { TaskError } from './process-error.ts';
import { serveTasks } from './serve-tasks.ts';

const tasks = {
  tell: async () => ({ pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) }),
  /** Writes the file to show that it has started, then never ends. */
  hang: async ({ startedPath }: { startedPath: string }): Promise<void> => {
    await writeFile(startedPath, String(process.pid));
    await new Promise(() => {});
  },
  /** Behaves like a decoder with a bug: not even its own timers run. */
  spin: async (): Promise<void> => {
    for (;;);
  },
  refuse: async ({ code }: { code: string }): Promise<void> => {
    throw new TaskError(code, 'Choose another file.');
  },
};

export type TestTasks = typeof tasks;

serveTasks(tasks);
