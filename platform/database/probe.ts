import pg from 'pg';

export interface ProbeResult {
  /** The error of a refused write; null if the database can be written. */
  readonly readOnly: Error | null;
  /** Sessions that should be running a statement but have ended or been idle for 1 s. Empty behind a pooler. */
  readonly gone: ReadonlySet<number>;
}

const question = `
  select pg_backend_pid() as own, pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    array(
      select pid from pg_stat_activity
      where pid = any($1) and not (state like 'idle%' and state_change < clock_timestamp() - interval '1 second')
    ) as busy`;

/** Checks over a new connection whether the database responds, can be written, and is working for these sessions. */
export const probe = async (
  connection: pg.PoolConfig,
  sessions: readonly number[],
  timeoutMs: number,
): Promise<ProbeResult> => {
  const client = new pg.Client({
    ...(connection as pg.ClientConfig),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; read_only: boolean; busy: number[] }>(question, [sessions]);
    const [row] = rows;
    if (!row) throw new Error('The database returned no row');
    const isDirect = row.own === sessionOf(client);
    return {
      readOnly: row.read_only ? Object.assign(new Error('The database is read-only'), { code: '25006' }) : null,
      gone: new Set(isDirect ? sessions.filter((session) => !row.busy.includes(session)) : []),
    };
  } finally {
    // Not awaited, because the server may not respond.
    void client.end().catch(() => undefined);
  }
};

/** The session's id, which PostgreSQL announced when the client connected. */
export const sessionOf = (client: pg.Client | pg.PoolClient): number | null =>
  (client as { readonly processID?: number | null }).processID ?? null;
