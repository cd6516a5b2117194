import { fail, type Failure } from '#contract-kit/failure.ts';
import { ProcessError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';
import type { ImportInput, importTasks, ReadImport } from './import-tasks.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface ImportReader {
  /** Reads in a separate process. */
  read(input: ImportInput): Promise<ReadImport | { readonly refused: string }>;
  /** Plans one import at a time. An account may have two waiting, so that one account can’t fill the queue. */
  inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T | Failure<'BULK_IMPORTS_TOO_OFTEN'>>;
  close(): Promise<void>;
}

/** A table of a thousand rows takes half a second. */
const timeoutMs = 20_000;
const tookTooLong = (): string => t`This table takes too long to read. Split it, and import one part after another.`;
const queue = { concurrency: 1, maxWaiting: 24, maxWaitingPerKey: 2, name: 'imports' } as const;
const retryAfterSeconds = 5;

export const openImportReader = (): ImportReader => {
  const pool = createProcessPool<typeof importTasks>(new URL('./import-process.ts', import.meta.url), {
    name: 'import-tables',
  });
  const semaphore = createSemaphore(queue);
  return {
    read: async (input) => {
      try {
        return await pool.run('readImport', input, { queue: 'short', timeoutMs });
      } catch (error) {
        if (error instanceof ProcessError && error.code === 'timeout') return { refused: forCaller(tookTooLong) };
        throw error;
      }
    },
    inTurn: async (key, work) => {
      try {
        return await semaphore.run(work, { key });
      } catch (error) {
        if (error instanceof QueueFull) return fail('BULK_IMPORTS_TOO_OFTEN', { retryAfterSeconds });
        throw error;
      }
    },
    close: () => pool.close(),
  };
};
