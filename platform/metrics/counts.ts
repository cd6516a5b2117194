/**
 * Counts what this process has done since it started, even if nobody reads it, because adding costs less than checking.
 * Label values come from our own code, so they are few: never a URL or a name from outside.
 */
export interface Counter {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** The sums of all label combinations that have occurred. */
  read(): readonly Sample[];
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One sample per key, which becomes the label's value. */
export const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));

interface Own<Values extends readonly string[]> extends Counter {
  add(values: Values, by?: number): void;
  /** The sum for these labels, which callers may increment directly. */
  at(values: Values): { sum: number };
}

const createCounter = <const Labels extends readonly string[]>(
  name: string,
  help: string,
  labels: Labels,
): Own<{ readonly [Index in keyof Labels]: string }> => {
  const sums = new Map<string, { readonly values: readonly string[]; sum: number }>();
  const at = (values: readonly string[]): { sum: number } => {
    const key = values.join('\n');
    const known = sums.get(key) ?? { values: [...values], sum: 0 };
    sums.set(key, known);
    return known;
  };
  return {
    name,
    help,
    labels,
    at,
    add: (values, by = 1) => {
      at(values).sum += by;
    },
    read: () =>
      Array.from(sums.values(), ({ values, sum }) => ({
        labels: Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ''])),
        value: sum,
      })),
  };
};

const cacheReads = createCounter('stemhouse_cache_reads_total', 'Reads of a cache, by whether it had the answer.', [
  'cache',
  'outcome',
]);
const refusals = createCounter('stemhouse_queue_refused_total', 'Work refused because its queue was full.', ['queue']);
const webhooks = createCounter(
  'stemhouse_webhooks_received_total',
  'Events of the payment provider: new, repeated (known already), refused (without a valid signature).',
  ['endpoint', 'outcome'],
);
const jobRuns = createCounter('stemhouse_job_runs_total', 'Runs of jobs in this process that have ended.', [
  'queue',
  'outcome',
]);
const jobSeconds = createCounter('stemhouse_job_seconds_total', 'Seconds that runs of jobs took.', ['queue']);
const browserErrors = createCounter(
  'stemhouse_browser_errors_total',
  'Errors that browsers reported: logged, or repeated (counted only, because the log has enough of them).',
  ['outcome'],
);

export const counters: readonly Counter[] = [cacheReads, refusals, webhooks, jobRuns, jobSeconds, browserErrors];

export const countCache = (cache: string, hit: boolean): void => cacheReads.add([cache, hit ? 'hit' : 'miss']);

/** For a cache that serves thousands of requests a second, where looking up the sum would cost more than adding. */
export const hitCounter = (cache: string): (() => void) => {
  const hits = cacheReads.at([cache, 'hit']);
  return () => {
    hits.sum += 1;
  };
};

export const countWebhook = (endpoint: string, outcome: 'new' | 'repeated' | 'refused'): void =>
  webhooks.add([endpoint, outcome]);

export const countJobRun = (queue: string, outcome: 'done' | 'failed', seconds: number): void => {
  jobRuns.add([queue, outcome]);
  jobSeconds.add([queue], seconds);
};

export const countBrowserError = (outcome: 'logged' | 'repeated'): void => browserErrors.add([outcome]);

interface Load {
  readonly running: number;
  readonly waiting: number;
}

const queues = new Map<string, () => Load>();

/** Adds a queue of this process to the metrics. A later queue with the same name replaces it. */
export const showQueue = (queue: string, read: () => Load): void => void queues.set(queue, read);

export const countRefusal = (queue: string): void => refusals.add([queue]);

export const readQueues = (): readonly Sample[] =>
  [...queues].flatMap(([queue, read]) => {
    const { running, waiting } = read();
    return [
      { labels: { queue, state: 'running' }, value: running },
      { labels: { queue, state: 'waiting' }, value: waiting },
    ];
  });
