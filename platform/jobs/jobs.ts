import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, fromKysely, type JobWithMetadata } from 'pg-boss';
import { messageOf } from '#platform/database/database-error.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import type { Connection, Trx } from '#platform/database/open.ts';
import { countJobRun } from '#platform/metrics/counts.ts';
import { traced } from '#platform/tracing/tracing.ts';
import type { JobMap, JobName } from './job-map.ts';
import { type AnyDefinition, type JobDefinition, installQueues } from './job-queue.ts';
import {
  advanceWaiting,
  countJobs,
  countFailed,
  listPending,
  type FailedJob,
  type FailedPage,
  findDue,
  findFailed,
  indexJobs,
  type JobCount,
  listFailed,
  releaseActive,
} from './job-rows.ts';
import { JobRunner } from './job-runner.ts';
import { type Opened, openBoss } from './open-boss.ts';

type Titled<T> = T & { readonly title: string };
export type TitledJobCount = Titled<JobCount>;

export interface SendOptions {
  /** The job exists only if this transaction commits, and starts right after the commit. */
  trx?: Trx;
  /** No second job is added while one with this name and key waits, even for a retry. A running one doesn't count. */
  singletonKey?: string;
  /** True if no job is likely to wait under this key, as for a row that was just added: saves the search for one. */
  isFirst?: boolean;
  startAfterSeconds?: number;
  /** Among the waiting jobs of a name, higher ones run first; 0 by default. */
  priority?: number;
}

export interface Jobs {
  /** Call before `start`, once per name. */
  define<N extends JobName>(name: N, definition: JobDefinition<JobMap[N]>): void;
  /** Call after `start`. The name must be defined in this process, even if it runs no jobs. */
  send<N extends JobName>(name: N, data: JobMap[N], options?: SendOptions): Promise<void>;
  start(): Promise<void>;
  /** Takes no new jobs and waits for running ones. After the timeout, they are aborted and left for a later start. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** For tests: runs due jobs until none is running, due, or due within 5 s. Throws after `timeoutMs`. */
  idle(timeoutMs?: number): Promise<void>;
  /** Number of jobs that have used up their retries. */
  failed(): Promise<number>;
  counts(trx?: Trx): Promise<TitledJobCount[]>;
  /** Newest first unless `backward` is set. */
  listFailed(page: FailedPage): Promise<Titled<FailedJob>[]>;
  /** Reruns a failed job as soon as `trx` commits. Returns null if there is no such job. */
  retry(id: string, trx: Trx): Promise<{ name: string } | null>;
}

export interface JobsOptions {
  connection: Connection;
  /** The connection for LISTEN; `connection` by default. If null, due jobs are polled twice a second. */
  direct?: Connection | null;
  log: DatabaseLog;
  /** False if another process (`npm run worker`) runs the jobs and this one only sends them. True by default. */
  work?: boolean;
  /** True if no other process uses this database, so that a killed process's jobs restart at once. */
  sole?: boolean;
  /**
   * For tests: only these jobs (all by default) run on their own, and no job runs on its schedule. The others run only
   * during `idle`, so that none runs between the steps of a test.
   */
  background?: readonly JobName[];
}

/** Seconds between polls for jobs that send no notification: retries, and jobs due later. */
const lookSeconds = 2;
/** Seconds between polls if there are no notifications at all. */
const lookOftenSeconds = 0.5;

/** Creates the job tables. `start` does this itself. */
export async function installJobs(connection: Connection): Promise<void> {
  const { boss, db, close } = openBoss(connection, null, { work: false, cron: false });
  try {
    await boss.start();
    await indexJobs(db);
  } finally {
    await close();
  }
}

/** The queue reports errors as copies that carry its name. Keeps what is useful and none of the job's data. */
const describeError = (error: unknown): object => {
  const { message, stack, code, queue } = error as Partial<Record<'message' | 'stack' | 'code' | 'queue', string>>;
  return { reason: message || messageOf(error), code, queue, stack };
};

/** Compares the name, because the queue reports copies. */
const isAway = (error: { readonly name?: string }): boolean => error.name === 'DatabaseUnavailable';

class BossJobs implements Jobs {
  readonly #options: JobsOptions;
  readonly #definitions = new Map<JobName, AnyDefinition>();
  readonly #runners = new Map<JobName, JobRunner>();
  #opened: Opened | null = null;
  #looking: NodeJS.Timeout | null = null;
  /** The number of responses at the last reported outage. */
  #away = -1;
  #stopping = false;
  #idling = 0;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  define<N extends JobName>(name: N, definition: JobDefinition<JobMap[N]>): void {
    if (this.#definitions.has(name)) throw new Error(`The job ${name} is defined twice`);
    this.#definitions.set(name, definition as AnyDefinition);
  }

  get #started(): Opened {
    if (this.#opened === null) throw new Error('The job queue has not been started');
    return this.#opened;
  }

  get #ownNames(): JobName[] {
    return [...this.#definitions].filter(([, { elsewhere }]) => !elsewhere).map(([name]) => name);
  }

  #isBackground(name: JobName): boolean {
    return this.#options.background?.includes(name) ?? true;
  }

  async start(): Promise<void> {
    const { connection, direct = connection, log, sole = false, work = true, background } = this.#options;
    const withCron = work && !background && [...this.#definitions.values()].some(({ cron }) => cron !== undefined);
    const opened = openBoss(connection, direct, { work, cron: withCron, onSent: (name) => this.#onSent(name) });
    const { boss, db } = opened;
    boss.on('error', (error) => this.#report(opened, error));
    boss.on('warning', (warning) => log.warn({ reason: warning.message }, 'The job queue reported a warning'));
    try {
      await boss.start();
      await installQueues({ boss, definitions: this.#definitions, sole });
      await indexJobs(db);
      this.#opened = opened;
      if (!work) return;
      if (sole) await releaseActive(db);
      this.#wake(await this.#findDue(db));
      this.#look(db, direct === null ? lookOftenSeconds : lookSeconds);
    } catch (error) {
      this.#opened = null;
      await opened.close().catch(() => undefined);
      throw error;
    }
  }

  /** Every queue reports the same outage again and again. */
  #report({ responses }: Opened, error: Error): void {
    const { log } = this.#options;
    if (!isAway(error)) log.error(describeError(error), 'The job queue reported an error');
    else if (this.#away !== responses()) {
      this.#away = responses();
      log.error(describeError(error), 'The job queue cannot reach the database');
    }
  }

  #findDue(db: Db): Promise<string[]> {
    return findDue(
      db,
      this.#ownNames.filter((name) => this.#isBackground(name)),
    );
  }

  /** Polls for all kinds of jobs with one query. */
  #look(db: Db, seconds: number): void {
    const look = async (): Promise<void> => {
      // If the query fails, the next poll is soon enough.
      this.#wake(await this.#findDue(db).catch(() => []));
      if (this.#looking !== null) this.#looking = setTimeout(() => void look(), seconds * 1000).unref();
    };
    this.#looking = setTimeout(() => void look(), seconds * 1000).unref();
  }

  #onSent(name: string): void {
    // Jobs that aren't in the background have a runner only during `idle`.
    if (this.#isBackground(name as JobName) || this.#runners.has(name as JobName)) this.#wake([name]);
  }

  #wake(names: readonly string[]): void {
    const opened = this.#opened;
    if (opened === null || this.#stopping) return;
    for (const name of new Set(names as JobName[])) {
      const definition = this.#definitions.get(name);
      if (definition !== undefined && !definition.elsewhere) this.#runnerOf(opened, name, definition).wake();
    }
  }

  #runnerOf(opened: Opened, name: JobName, definition: AnyDefinition): JobRunner {
    const known = this.#runners.get(name);
    if (known) return known;
    const runner = new JobRunner({
      boss: opened.boss,
      name,
      concurrency: definition.concurrency ?? 1,
      run: (job) => this.#run(name, definition, job),
      onError: (error) => this.#report(opened, Object.assign(error, { queue: name })),
    });
    this.#runners.set(name, runner);
    return runner;
  }

  async #run(name: JobName, definition: AnyDefinition, job: JobWithMetadata<unknown>): Promise<void> {
    const isLastAttempt = job.retryCount >= job.retryLimit;
    const attempt = job.retryCount + 1;
    const started = performance.now();
    const count = (outcome: 'done' | 'failed'): void =>
      countJobRun(name, outcome, (performance.now() - started) / 1000);
    try {
      const context = { signal: job.signal, attempt, isLastAttempt };
      await traced(`job ${name}`, () => definition.handler(job.data, context));
      count('done');
    } catch (error) {
      count('failed');
      const { log } = this.#options;
      const details = { job: name, id: job.id, attempt, err: error };
      if (isLastAttempt) log.error(details, 'A job failed and will not be retried');
      else log.warn(details, 'A job failed and will be retried');
      throw error;
    }
  }

  async send<N extends JobName>(name: N, data: JobMap[N], options: SendOptions = {}): Promise<void> {
    if (!this.#definitions.has(name)) throw new Error(`The job ${name} is not defined`);
    const { boss, durable } = this.#started;
    const { trx, singletonKey, isFirst = false, startAfterSeconds = 0, priority = 0 } = options;
    const db = trx === undefined ? durable : fromKysely(trx);
    // The queue lets one job wait per key, so jobs without a key get a unique one.
    const key = singletonKey ?? randomUUID();
    let search = singletonKey !== undefined && !isFirst;
    for (;;) {
      // Locked until the sender commits, so that no worker runs the waiting job before it sees the sender's writes.
      if (search && (await advanceWaiting(db, { name, key, seconds: startAfterSeconds, priority }))) return;
      const id = await boss.send(name, data as object, {
        singletonKey: key,
        startAfter: startAfterSeconds,
        priority,
        db,
      });
      if (id !== null) return;
      // Another job with this key waits, perhaps of a sender that was just faster.
      search = true;
    }
  }

  async stop({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    this.#stopping = true;
    if (this.#looking !== null) clearTimeout(this.#looking);
    this.#looking = null;
    const runners = [...this.#runners.values()];
    const patience = new AbortController();
    await Promise.race([
      Promise.all(runners.map((runner) => runner.stop())),
      delay(timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    // Without the database, the jobs run again because their heartbeats end.
    await Promise.all(runners.map((runner) => runner.abandon().catch((error: Error) => this.#report(opened, error))));
    await opened.close();
    this.#opened = null;
    this.#runners.clear();
    this.#stopping = false;
  }

  async idle(timeoutMs = 600_000): Promise<void> {
    this.#idling += 1;
    try {
      await this.#untilIdle(timeoutMs);
    } finally {
      this.#idling -= 1;
      if (this.#idling === 0) await this.#endRunners();
    }
  }

  async #untilIdle(timeoutMs: number): Promise<void> {
    const until = Date.now() + timeoutMs;
    const names = this.#ownNames;
    for (;;) {
      const pending = await listPending(this.#started.db, names);
      if (pending.length === 0) return;
      if (Date.now() > until) {
        throw new Error(
          `Jobs are not done after ${timeoutMs} ms: ${pending.map((row) => `${row.name} (${row.state})`).join(', ')}`,
        );
      }
      if (this.#options.work !== false) this.#wake(pending.filter((job) => job.due).map(({ name }) => name));
      await delay(20);
    }
  }

  /** Ends the runners of jobs that don't run on their own. */
  async #endRunners(): Promise<void> {
    const ending = [...this.#runners].filter(([name]) => !this.#isBackground(name));
    for (const [name] of ending) this.#runners.delete(name);
    await Promise.all(ending.map(([, runner]) => runner.stop()));
  }

  async failed(): Promise<number> {
    return await countFailed(this.#started.db);
  }

  async counts(trx?: Trx): Promise<TitledJobCount[]> {
    const db = trx === undefined ? this.#started.db : fromKysely(trx);
    const found = new Map((await countJobs(db)).map((row) => [row.name, row]));
    return [...this.#definitions]
      .map(([name, { title }]) => ({ title, ...(found.get(name) ?? { name, waiting: 0, running: 0, failed: 0 }) }))
      .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  }

  async listFailed(page: FailedPage): Promise<Titled<FailedJob>[]> {
    const failed = await listFailed(this.#started.db, page);
    // A job defined only by an earlier version is listed under its name.
    return failed.map((job) => ({ ...job, title: this.#definitions.get(job.name as JobName)?.title ?? job.name }));
  }

  async retry(id: string, trx: Trx): Promise<{ name: string } | null> {
    const db = fromKysely(trx);
    const job = await findFailed(db, id);
    if (job !== null) await this.#started.boss.retry(job.name, id, { db });
    return job;
  }
}

/** Jobs stay in the database until any process has done them. */
export const createJobs = (options: JobsOptions): Jobs => new BossJobs(options);
