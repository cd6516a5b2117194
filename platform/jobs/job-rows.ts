import { sql } from 'kysely';
import type { Db } from 'pg-boss';
import { daysAgo, type RetentionRule, keepForGood, keptFor } from '#platform/retention/retention-rule.ts';

// pg-boss has no API for these queries of its table `pgboss.job`, which has its own states.

const doneDays = 1;

export const jobRetention: readonly RetentionRule[] = [
  {
    table: 'pgboss.job',
    what: 'Jobs: waiting, running, completed and failed ones',
    kept: `${keptFor(doneDays, 'completion')}, 7 days after failure (deleted by pg-boss)`,
    why: 'admins can see and retry failed jobs; pg-boss counts all the others every ten seconds',
    forget: async ({ db, clock }, limit) => {
      const before = daysAgo({ clock }, doneDays);
      const { numAffectedRows } = await sql`
        delete from pgboss.job_common where ctid = any(array(
          select ctid from pgboss.job_common where state = 'completed' and completed_on < ${before}
          limit ${limit} for update skip locked
        ))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  },
  ...(
    [
      ['queue', 'names of jobs'],
      ['schedule', 'scheduled jobs'],
      ['subscription', 'subscriptions to jobs; not in use'],
      ['job_dependency', 'jobs that wait for others; not in use'],
      ['bam', 'its own migrations that run in the background'],
      ['queue_stats', 'lengths of queues; not in use'],
      ['warning', 'its warnings; not in use, because they’re logged'],
      ['version', 'its version'],
    ] as const
  ).map(([table, what]) =>
    keepForGood({ table: `pgboss.${table}`, what: `pg-boss: ${what}`, why: 'a fixed number of rows, or none' }),
  ),
];

/** Reruns jobs whose process was killed. A job without retries left fails instead: it may have killed the process. */
export async function releaseActive(db: Db): Promise<void> {
  await db.executeSql(
    `update pgboss.job
        set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
            completed_on = case when retry_count < retry_limit then null else now() end,
            start_after = now(), heartbeat_on = null
      where state = 'active' and name not like '\\_\\_pgboss%'`,
  );
}

/** The channel on which pg-boss notifies its workers of new jobs in the schema `pgboss`. */
const channel = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

interface Waiting {
  readonly name: string;
  readonly key: string;
  readonly seconds: number;
  readonly priority: number;
}

/**
 * Locks the waiting job with that key, and moves it forward if it was due later or had a lower priority. Includes jobs
 * that wait for a retry: pg-boss's own index ignores them, so each sender would add another job beside a failing one.
 * @returns false if none waits
 */
export async function advanceWaiting(db: Db, { name, key, seconds, priority }: Waiting): Promise<boolean> {
  const { rows } = await db.executeSql(
    `with held as (
       update pgboss.job
          set start_after = least(start_after, now() + $3 * interval '1 second'), priority = greatest(priority, $4)
        where name = $1 and singleton_key = $2 and state < 'active' returning id)
     select id, pg_notify(${channel}, $1) from held`,
    [name, key, seconds, priority],
  );
  return rows.length > 0;
}

export async function findDue(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select name from unnest($1::text[]) as name where exists (
       select from pgboss.job_common j
        where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [names],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

interface Pending {
  readonly name: string;
  readonly state: string;
  readonly due: boolean;
}

export async function listPending(db: Db, names: string[]): Promise<Pending[]> {
  const { rows } = await db.executeSql(
    `select name, state::text, state < 'active' and start_after <= now() as due from pgboss.job
      where name = any($1) and (state = 'active' or (state < 'active' and start_after < now() + interval '5 seconds'))`,
    [names],
  );
  return rows as Pending[];
}

/** pg-boss's table lacks these: for failed jobs across all names, for counts, for jobs waiting under a key. */
const indexes = {
  shop_failed: `(completed_on desc, id desc) where state = 'failed'`,
  shop_not_done: `(name, state) where state <= 'active' or state = 'failed'`,
  shop_waiting: `(name, singleton_key) where state < 'active'`,
} as const;

export async function indexJobs(db: Db): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    // `create index if not exists` waits for every writer of the table, even if the index exists.
    const { rows } = await db.executeSql(`select to_regclass('pgboss.${name}') is not null as exists`);
    if ((rows[0] as { exists: boolean }).exists) continue;
    // Both statements in one text are one transaction. `if not exists` doesn't wait for an index that another
    // transaction is creating, so without the lock, one of two processes that start together would fail.
    await db.executeSql(
      `select pg_advisory_xact_lock(hashtextextended('jobs indexes', 0));
       create index if not exists ${name} on pgboss.job_common ${columns}`,
    );
  }
}

export interface JobCount {
  readonly name: string;
  /** Includes jobs due later and jobs to be retried. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Names without jobs are missing. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await db.executeSql(
    `select name,
            count(*) filter (where state < 'active')::int as waiting,
            count(*) filter (where state = 'active')::int as running,
            count(*) filter (where state = 'failed')::int as failed
       from pgboss.job_common
      where (state <= 'active' or state = 'failed') and name not like '\\_\\_pgboss%'
      group by name order by name`,
  );
  return rows as JobCount[];
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly failedAt: Date;
  readonly attempts: number;
  /** The error that ended the last attempt. */
  readonly reason: string;
}

export interface FailedPage {
  readonly limit: number;
  readonly offset: number;
  /** True to list the oldest first. */
  readonly backward?: boolean;
}

/** Jobs that failed and won't be retried. */
export async function listFailed(db: Db, { limit, offset, backward = false }: FailedPage): Promise<FailedJob[]> {
  const order = backward ? 'asc' : 'desc';
  const { rows } = await db.executeSql(
    `select id, name, completed_on as "failedAt", retry_count + 1 as attempts,
            left(coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value', ''), 500) as reason
       from pgboss.job_common where state = 'failed'
      order by completed_on ${order}, id ${order} limit $1 offset $2`,
    [limit, offset],
  );
  return rows as FailedJob[];
}

/** Locks the failed job: of two admins who retry it at once, the second no longer finds it. */
export async function findFailed(db: Db, id: string): Promise<{ name: string } | null> {
  const { rows } = await db.executeSql(
    `select name from pgboss.job_common where id = $1 and state = 'failed' for update`,
    [id],
  );
  return (rows[0] as { name: string } | undefined) ?? null;
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await db.executeSql(`select count(*)::int as failed from pgboss.job_common where state = 'failed'`);
  return Number(rows[0]?.failed ?? 0);
}
