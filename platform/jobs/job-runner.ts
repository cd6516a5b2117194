import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** A killed process's jobs run again when this has been missing for the queue's `heartbeatSeconds`. */
const heartbeatMs = 5_000;

export interface RunnerOptions {
  readonly boss: PgBoss;
  readonly name: string;
  /** Maximum number of jobs at once. */
  readonly concurrency: number;
  /** Rejects if the job has failed. */
  run(job: JobWithMetadata<unknown>): Promise<void>;
  /** Called if a job can't be taken or its end can't be written. */
  onError(error: Error): void;
}

/**
 * Runs the jobs of one name in this process. It takes as many as are free to run in one statement. If it gets fewer, no
 * others are due, so it takes none until it's woken again. pg-boss's own workers each ask for one job, and again after
 * it.
 */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  /** True if jobs may be due. */
  #woken = false;
  #taking: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #stopping = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Call it when jobs may be due, after their commit. */
  wake(): void {
    this.#woken = true;
    this.#continue();
  }

  /** Takes no more jobs, and resolves when those that run have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#taking;
    await Promise.all(Array.from(this.#running.values(), ({ ended }) => ended));
  }

  /** Fails the jobs that still run, so that they are retried, and aborts them. */
  async abandon(): Promise<void> {
    const { boss, name } = this.#options;
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      await boss.fail(name, ids, new Error('The process stopped while the job was running.'));
    } finally {
      for (const { abort } of this.#running.values()) abort.abort();
    }
  }

  get #free(): number {
    return this.#options.concurrency - this.#running.size;
  }

  get #mayTake(): boolean {
    return this.#woken && !this.#stopping && this.#free > 0;
  }

  #continue(): void {
    if (this.#taking !== null || !this.#mayTake) return;
    // Jobs that couldn't be taken are found by the next poll.
    this.#taking = this.#take().catch((error: Error) => this.#options.onError(error));
  }

  async #take(): Promise<void> {
    const { boss, name } = this.#options;
    try {
      while (this.#mayTake) {
        this.#woken = false;
        const batchSize = this.#free;
        const jobs = await boss.fetch<unknown>(name, { includeMetadata: true, batchSize });
        if (jobs.length === batchSize) this.#woken = true;
        for (const job of jobs) this.#start(job);
      }
    } finally {
      this.#taking = null;
    }
  }

  #start(job: JobWithMetadata<unknown>): void {
    const abort = new AbortController();
    const ended = this.#runAndSettle(job, abort)
      .catch((error: Error) => this.#options.onError(error))
      .finally(() => {
        this.#running.delete(job.id);
        if (this.#running.size === 0 && this.#heartbeat !== null) {
          clearInterval(this.#heartbeat);
          this.#heartbeat = null;
        }
        this.#continue();
      });
    this.#running.set(job.id, { abort, ended });
    this.#heartbeat ??= setInterval(() => this.#touch(), heartbeatMs);
  }

  #touch(): void {
    const { boss, name, onError } = this.#options;
    boss.touch(name, [...this.#running.keys()]).catch(onError);
  }

  async #runAndSettle(job: JobWithMetadata<unknown>, abort: AbortController): Promise<void> {
    const { boss, name, run } = this.#options;
    const { promise: late, reject } = Promise.withResolvers<never>();
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
    const expired = new Error(`The job ran longer than ${job.expireInSeconds} s.`);
    const timer = setTimeout(() => abort.abort(expired), job.expireInSeconds * 1000);
    try {
      await Promise.race([run({ ...job, signal: abort.signal }), late]);
      await boss.complete(name, job.id);
    } catch (error) {
      // After `abandon`, the job has failed already, and the queue is closing.
      if (abort.signal.aborted && abort.signal.reason !== expired) return;
      await boss.fail(name, job.id, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }
}
