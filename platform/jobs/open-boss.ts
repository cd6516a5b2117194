import type { Pool, QueryResult } from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import { listen } from '#platform/database/listen.ts';
import { type Connection, createPool } from '#platform/database/open.ts';

/** Building an index on a long table may take minutes. */
const statementMs = 15 * 60_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Opened {
  readonly boss: PgBoss;
  readonly db: Db;
  /** Number of responses of the database so far. */
  responses(): number;
  /** Like `db`, but waits for the disk: for writes that nobody would repeat if they were lost. */
  readonly durable: Db;
  close(): Promise<void>;
}

/**
 * Taking or finishing a job needn't be on disk before the next one: after a power cut it runs again, as after any
 * crash. Not behind a pooler, which would hand this session to others.
 */
const withoutWaitingForDisk = {
  onConnect: async (client: { query(sql: string): Promise<unknown> }) => {
    await client.query('set synchronous_commit = off');
  },
};

/** A sent job must outlast a power cut. */
const onDisk = async (pool: Pool, text: string, values?: unknown[]): Promise<QueryResult> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin; set local synchronous_commit to default');
    const result = await client.query(text, values);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
};

interface Opening {
  readonly work: boolean;
  readonly cron: boolean;
  /** Called with the name of each sent job, once workers listen. */
  readonly onSent?: (name: string) => void;
}

/** The queue has its own connections, so that jobs don't wait for those of requests. */
export const openBoss = (
  connection: Connection,
  direct: Connection | null,
  { work, cron, onSent }: Opening,
): Opened => {
  const quick = direct === connection;
  const own = {
    ...connection,
    application_name: 'stemhouse jobs',
    max: 4,
    ...(quick && withoutWaitingForDisk),
  };
  const { pool, close } = createPool(own, quiet, { timeouts: { statement: statementMs } });
  let responses = 0;
  const db: Db = {
    executeSql: async (text, values) => {
      const result = await pool.query(text, values);
      responses += 1;
      return result;
    },
    ...(direct && {
      listen: async (channel, onMessage, onSubscribed) => {
        const { first, stop } = listen({
          connection: direct,
          channel,
          onMessage: (name) => {
            onSent?.(name);
            onMessage(name);
          },
          onSubscribed,
          onLost: () => undefined,
        });
        await first;
        return { close: stop };
      },
    }),
  };
  const durable: Db = { executeSql: (text, values) => onDisk(pool, text, values) };
  const boss = new PgBoss({
    db,
    useListenNotify: work && direct !== null,
    supervise: work,
    schedule: cron,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  return {
    boss,
    db,
    responses: () => responses,
    durable: quick ? durable : db,
    close: async () => {
      await boss.stop({ graceful: false });
      await close();
    },
  };
};
