import pg from 'pg';

export interface ProbeResult {
  /** As the error of a refused write; null if the database can be written. */
  readonly readOnly: Error | null;
  /** Which of the sessions it no longer has. Always empty behind a pooler, because that numbers sessions itself. */
  readonly gone: ReadonlySet<number>;
}

const question = `
  select pg_backend_pid() as own, pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    array(select pid from pg_stat_activity where pid = any($1)) as alive`;

/** Checks over a new connection whether the database answers and can be written, and which of these sessions it has. */
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
    const { rows } = await client.query<{ own: number; read_only: boolean; alive: number[] }>(question, [sessions]);
    const [row] = rows;
    if (!row) throw new Error('The database returned no row');
    const isDirect = row.own === sessionOf(client);
    return {
      readOnly: row.read_only ? Object.assign(new Error('The database is read-only'), { code: '25006' }) : null,
      gone: new Set(isDirect ? sessions.filter((session) => !row.alive.includes(session)) : []),
    };
  } finally {
    // Not awaited: the server may not answer.
    void client.end().catch(() => undefined);
  }
};

/** The id of its session, as announced when it connected. */
export const sessionOf = (client: pg.Client | pg.PoolClient): number | null =>
  (client as { readonly processID?: number | null }).processID ?? null;
