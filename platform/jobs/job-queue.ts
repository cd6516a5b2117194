import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobName } from './job-map.ts';

export interface JobContext {
  /** Aborted when the job's time is over or the process has to end before the job does. */
  signal: AbortSignal;
  /** 1 for the first run, 2 for the first repetition, … */
  attempt: number;
  /** After this one fails, the job is counted as failed and rests. */
  isLastAttempt: boolean;
}

export interface JobDefinition<T> {
  /** May run again after it has succeeded (a crash before the record of it): it must bear that. */
  handler(data: T, context: JobContext): Promise<void>;
  /** How many of this name run at once in one process; 1 unless told. */
  concurrency?: number;
  /** Repetitions after the first failure; 5 unless told. */
  retryLimit?: number;
  /** Seconds before a repetition; 1 unless told. */
  retryDelay?: number;
  /** Doubles the delay at each repetition, at most an hour; on unless told. */
  backoff?: boolean;
  /** Seconds that one run may take; 900 unless told. */
  expireInSeconds?: number;
  /** Also runs by the clock (five fields, UTC), with empty data. */
  cron?: string;
}

export type AnyDefinition = JobDefinition<unknown>;

const queueOf = (name: string, definition: AnyDefinition): Queue => ({
  name,
  // At most one job with the same key waits; one that runs does not hinder the next.
  policy: 'short',
  retryLimit: definition.retryLimit ?? 5,
  retryDelay: definition.retryDelay ?? 1,
  retryBackoff: definition.backoff ?? true,
  ...((definition.backoff ?? true) ? { retryDelayMax: 3_600 } : {}),
  expireInSeconds: definition.expireInSeconds ?? 900,
  // A process that was killed cannot say that its job is free again: the silence does.
  heartbeatSeconds: 15,
  notify: true,
});

const isSame = (found: QueueResult, wanted: Queue): boolean =>
  found.retryLimit === wanted.retryLimit &&
  found.retryDelay === wanted.retryDelay &&
  found.retryBackoff === wanted.retryBackoff &&
  found.expireInSeconds === wanted.expireInSeconds &&
  found.heartbeatSeconds === wanted.heartbeatSeconds;

async function createQueue(boss: PgBoss, queue: Queue): Promise<void> {
  const { name, ...options } = queue;
  try {
    await boss.createQueue(name, options);
  } catch (error) {
    // Another process that starts at this moment was first.
    if ((await boss.getQueue(name)) === null) throw error;
  }
}

/** Brings the queues and the clock's entries of the database to what is defined here. */
export async function installQueues(boss: PgBoss, definitions: Map<JobName, AnyDefinition>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, definition] of definitions) {
    const wanted = queueOf(name, definition);
    const found = existing.get(name);
    if (found === undefined) await createQueue(boss, wanted);
    else if (!isSame(found, wanted)) {
      const { name: _name, policy: _policy, ...options } = wanted;
      await boss.updateQueue(name, options);
    }
  }
  await installSchedules(boss, definitions);
}

async function installSchedules(boss: PgBoss, definitions: Map<JobName, AnyDefinition>): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const schedule of existing.values()) {
    if (definitions.get(schedule.name as JobName)?.cron === undefined) await boss.unschedule(schedule.name);
  }
  for (const [name, { cron }] of definitions) {
    if (cron !== undefined && existing.get(name)?.cron !== cron)
      await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'cron' });
  }
}
