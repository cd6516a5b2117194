import { constants, setPriority } from 'node:os';
import { AudioError } from './audio-error.ts';
import type { JobAnswer, JobRequest } from './job-messages.ts';

type Job = (input: never) => Promise<unknown>;

/**
 * The child's side of a process pool: works at the lowest priority, one job at a time, and ends with its parent.
 * `jobs` are called by name with the input that the parent sent.
 */
export function serveJobs(jobs: Record<string, Job>): void {
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: JobRequest) => {
    void answer(jobs, request).then((message) => process.send?.(message));
  });
}

async function answer(jobs: Record<string, Job>, { name, input }: JobRequest): Promise<JobAnswer> {
  try {
    const job = jobs[name];
    if (!job) throw new Error(`There is no job named ${name}`);
    return { ok: true, result: await job(input as never) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, code: error instanceof AudioError ? error.code : 'failed', message };
  }
}
