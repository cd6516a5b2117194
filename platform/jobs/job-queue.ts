import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobName } from './job-map.ts';

export interface JobContext {
  /** Aborted when the job times out, or when the process has to end before the job has. */
  signal: AbortSignal;
  /** 1 for the first run, 2 for the first retry, … */
  attempt: number;
  /** True on the last run. If that fails, the job counts as failed. */
  isLastAttempt: boolean;
}

export interface JobDefinition<T> {
  /** For admins, e.g. "Send an email". */
  title: string;
  /** Must be idempotent: it may run again after succeeding, if the process crashes before that is recorded. */
  handler(data: T, context: JobContext): Promise<void>;
  /** Maximum parallel runs of this name in one process; 1 by default. */
  concurrency?: number;
  /** Retries after the first failure; 5 by default. */
  retryLimit?: number;
  /** Seconds before a retry; 1 by default. */
  retryDelay?: number;
  /** Doubles the delay at each retry, up to an hour; true by default. */
  backoff?: boolean;
  /** Seconds after which a run times out; 900 by default. */
  expireInSeconds?: number;
  /** The job also runs on this schedule (five fields, UTC), with empty data. */
  cron?: string;
  /**
   * True if this process isn't set up for the job: it never runs the job, and leaves the schedule to processes that do,
   * unless there are none (`sole`). Otherwise a definition without `cron` deletes the job's schedule.
   */
  elsewhere?: boolean;
}

export type AnyDefinition = JobDefinition<unknown>;

const queueOf = (name: string, definition: AnyDefinition): Queue => ({
  name,
  // At most one job per key waits for its first run. A running job doesn't block the next one. `send` handles retries.
  policy: 'short',
  retryLimit: definition.retryLimit ?? 5,
  retryDelay: definition.retryDelay ?? 1,
  retryBackoff: definition.backoff ?? true,
  ...((definition.backoff ?? true) ? { retryDelayMax: 3_600 } : {}),
  expireInSeconds: definition.expireInSeconds ?? 900,
  // A killed process can't release its job. The missing heartbeat does.
  heartbeatSeconds: 15,
  notify: true,
});

const isSame = (found: QueueResult, desired: Queue): boolean =>
  found.retryLimit === desired.retryLimit &&
  found.retryDelay === desired.retryDelay &&
  found.retryBackoff === desired.retryBackoff &&
  found.expireInSeconds === desired.expireInSeconds &&
  found.heartbeatSeconds === desired.heartbeatSeconds;

async function createQueue(boss: PgBoss, queue: Queue): Promise<void> {
  const { name, ...options } = queue;
  try {
    await boss.createQueue(name, options);
  } catch (error) {
    // If the queue exists now, another process that is starting has just created it.
    if ((await boss.getQueue(name)) === null) throw error;
  }
}

interface Installing {
  readonly boss: PgBoss;
  readonly definitions: ReadonlyMap<JobName, AnyDefinition>;
  /** True if no other process can own these schedules. */
  readonly sole: boolean;
}

export async function installQueues({ boss, definitions, sole }: Installing): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, definition] of definitions) {
    const desired = queueOf(name, definition);
    const found = existing.get(name);
    if (found === undefined) await createQueue(boss, desired);
    else if (!isSame(found, desired)) {
      const { name: _name, policy: _policy, ...options } = desired;
      await boss.updateQueue(name, options);
    }
  }
  await installSchedules({ boss, definitions, sole });
}

async function installSchedules({ boss, definitions, sole }: Installing): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const schedule of existing.values()) {
    const { cron, elsewhere = false } = definitions.get(schedule.name as JobName) ?? {};
    if (cron === undefined && (sole || !elsewhere)) await boss.unschedule(schedule.name);
  }
  for (const [name, { cron }] of definitions) {
    if (cron !== undefined && existing.get(name)?.cron !== cron)
      await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'cron' });
  }
}
