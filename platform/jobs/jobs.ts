import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
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
import { type Opened, openBoss } from './open-boss.ts';

/** With the title of its definition. */
type Titled<T> = T & { readonly title: string };
export type TitledJobCount = Titled<JobCount>;

export interface SendOptions {
  /** The job exists only if this transaction commits, and starts right afterwards. */
  trx?: Trx;
  /** While a job with this name and key waits, also for a retry, no second one is added; a running one doesn't count. */
  singletonKey?: string;
  startAfterSeconds?: number;
  /** Among the waiting jobs of a name, higher ones run first; 0 by default. */
  priority?: number;
}

export interface Jobs {
  /** Before `start`. Each name is defined once. */
  define<N extends JobName>(name: N, definition: JobDefinition<JobMap[N]>): void;
  /** After `start`; the name must be defined in this process, even if it runs no jobs. */
  send<N extends JobName>(name: N, data: JobMap[N], options?: SendOptions): Promise<void>;
  start(): Promise<void>;
  /** Takes no new jobs and waits for running ones; when the time is up, they are aborted and left for a later start. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** For tests: runs what is due, and resolves when no job of this process is running, waiting, or due within five seconds. Throws after `timeoutMs`. */
  idle(timeoutMs?: number): Promise<void>;
  /** How many jobs have used up their retries. */
  failed(): Promise<number>;
  /** How many jobs of each defined name wait, run, or have failed for good. */
  counts(trx?: Trx): Promise<TitledJobCount[]>;
  /** Jobs that have failed for good, newest first unless it is read backward. */
  listFailed(page: FailedPage): Promise<Titled<FailedJob>[]>;
  /** Runs a job that has failed for good once more as soon as `trx` commits. Null when there is none of that id. */
  retry(id: string, trx: Trx): Promise<{ name: string } | null>;
}

export interface JobsOptions {
  connection: Connection;
  /** For LISTEN, `connection` by default; null: it doesn't work here, and due jobs are looked for twice a second. */
  direct?: Connection | null;
  log: DatabaseLog;
  /** False if another process (`npm run worker`) does the work: this one only sends. True by default. */
  work?: boolean;
  /** True if no other process uses this database: jobs of a killed one restart at once. */
  sole?: boolean;
  /**
   * For tests: only these run by themselves. All others run while `idle` waits for them, and none is scheduled, so that no
   * job comes in between the steps of a test. All by default.
   */
  background?: readonly JobName[];
}

/** Seconds between looks for work of which no notification tells: retries, and what is due later. */
const lookSeconds = 2;
/** The same where there are no notifications at all. */
const lookOftenSeconds = 0.5;
/** Each worker also looks for itself. Were it the only way, idle workers would send twenty statements a second. */
const backstopSeconds = 60;

/** Creates the job tables; `start` does so by itself. */
export async function installJobs(connection: Connection): Promise<void> {
  const { boss, db, close } = openBoss(connection, null, { work: false, cron: false });
  try {
    await boss.start();
    await indexJobs(db);
  } finally {
    await close();
  }
}

/** The queue reports errors as copies with the queue's name: everything useful, and nothing of the job's data. */
const describeError = (error: unknown): object => {
  const { message, stack, code, queue } = error as Partial<Record<'message' | 'stack' | 'code' | 'queue', string>>;
  return { reason: message || messageOf(error), code, queue, stack };
};

/** By its name: the queue reports copies. */
const isAway = (error: { readonly name?: string }): boolean => error.name === 'DatabaseUnavailable';

class BossJobs implements Jobs {
  readonly #options: JobsOptions;
  readonly #definitions = new Map<JobName, AnyDefinition>();
  /**
   * The workers of each name, from its first job on: thirty idle ones would each look for work when the process starts, and
   * hold the connections they looked with.
   */
  readonly #workers = new Map<JobName, string[]>();
  #opened: Opened | null = null;
  #looking: NodeJS.Timeout | null = null;
  #stopping = false;
  /** How many calls of `idle` are waiting. */
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

  /** Of the jobs that this process takes. */
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
    // Each of the queues meets an outage, again and again.
    let away = -1;
    boss.on('error', (error) => {
      if (!isAway(error)) log.error(describeError(error), 'The job queue reported an error');
      else if (away !== opened.responses()) {
        away = opened.responses();
        log.error(describeError(error), 'The job queue cannot reach the database');
      }
    });
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

  #findDue(db: Db): Promise<string[]> {
    return findDue(
      db,
      this.#ownNames.filter((name) => this.#isBackground(name)),
    );
  }

  /** One question for all kinds of jobs, again and again. */
  #look(db: Db, seconds: number): void {
    const look = async (): Promise<void> => {
      // Without a response, the next look is soon enough.
      this.#wake(await this.#findDue(db).catch(() => []));
      if (this.#looking !== null) this.#looking = setTimeout(() => void look(), seconds * 1000).unref();
    };
    this.#looking = setTimeout(() => void look(), seconds * 1000).unref();
  }

  /** Workers that are there are told by pg-boss. */
  #onSent(name: string): void {
    if (!this.#workers.has(name as JobName) && this.#isBackground(name as JobName)) this.#wake([name]);
  }

  /** Jobs of these names are due. */
  #wake(names: readonly string[]): void {
    const boss = this.#opened?.boss;
    if (boss === undefined || this.#stopping) return;
    for (const name of new Set(names)) {
      const definition = this.#definitions.get(name as JobName);
      if (definition === undefined || definition.elsewhere) continue;
      const workers = this.#workers.get(name as JobName);
      if (workers) for (const id of workers) boss.notifyWorker(id);
      else this.#begin(boss, name as JobName, definition);
    }
  }

  #begin(boss: PgBoss, name: JobName, definition: AnyDefinition): void {
    const workers: string[] = [];
    this.#workers.set(name, workers);
    for (let index = 0; index < (definition.concurrency ?? 1); index += 1) {
      // It fails only if the queue is being stopped.
      void this.#work(boss, name, definition).then(
        (id) => workers.push(id),
        () => this.#workers.delete(name),
      );
    }
  }

  async #work(boss: PgBoss, name: JobName, definition: AnyDefinition): Promise<string> {
    const options = {
      includeMetadata: true as const,
      pollingIntervalSeconds: backstopSeconds,
      notifyPollingIntervalSeconds: backstopSeconds,
      heartbeatRefreshSeconds: 5,
    };
    const worker: string = await boss.work<unknown, void, typeof options>(name, options, async ([job]) => {
      try {
        if (job !== undefined) await this.#run(name, definition, job);
      } finally {
        // Notifications missed while this worker was busy don't matter: it looks for the next job by itself.
        boss.notifyWorker(worker);
      }
    });
    return worker;
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
    const { trx, singletonKey, startAfterSeconds = 0, priority = 0 } = options;
    const db = trx === undefined ? durable : fromKysely(trx);
    for (;;) {
      // Held until the sender commits, so that no worker runs the waiting job before it can see what the sender wrote.
      const schedule = { seconds: startAfterSeconds, priority };
      if (singletonKey !== undefined && (await advanceWaiting(db, { name, key: singletonKey, ...schedule }))) return;
      const id = await boss.send(name, data as object, {
        // The queue lets one job wait per key: those without a key get a unique one.
        singletonKey: singletonKey ?? randomUUID(),
        startAfter: startAfterSeconds,
        priority,
        db,
      });
      // Null: another sender's job of this key waits since then.
      if (id !== null) return;
    }
  }

  async stop({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    this.#stopping = true;
    if (this.#looking !== null) clearTimeout(this.#looking);
    this.#looking = null;
    const patience = new AbortController();
    await Promise.race([
      Promise.all(Array.from(this.#workers.keys(), (name) => opened.boss.offWork(name, { wait: true }))),
      delay(timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    await opened.close();
    this.#opened = null;
    this.#workers.clear();
    this.#stopping = false;
  }

  async idle(timeoutMs = 600_000): Promise<void> {
    this.#idling += 1;
    try {
      await this.#untilIdle(timeoutMs);
    } finally {
      this.#idling -= 1;
      if (this.#idling === 0) await this.#endWorkers();
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

  /** Of the jobs that don't run by themselves. */
  async #endWorkers(): Promise<void> {
    const ending = [...this.#workers.keys()].filter((name) => !this.#isBackground(name));
    for (const name of ending) this.#workers.delete(name);
    await Promise.all(ending.map((name) => this.#opened?.boss.offWork(name, { wait: true })));
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
    // Of a kind that only an earlier version had, no more than its name is known.
    return failed.map((job) => ({ ...job, title: this.#definitions.get(job.name as JobName)?.title ?? job.name }));
  }

  async retry(id: string, trx: Trx): Promise<{ name: string } | null> {
    const db = fromKysely(trx);
    const job = await findFailed(db, id);
    if (job !== null) await this.#started.boss.retry(job.name, id, { db });
    return job;
  }
}

/** This process's jobs: work that stays in the database until it is done, by whichever process. */
export const createJobs = (options: JobsOptions): Jobs => new BossJobs(options);
