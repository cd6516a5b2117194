import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly rows: number;
  /** Bytes of the statement's parameters. */
  readonly bytes: number;
}

export interface SqlRecorder {
  /** Records the statements that this process sends while `work` runs, except `begin` and `commit`. */
  record(work: () => Promise<void>): Promise<SentStatement[]>;
  stop(): void;
}

const writing = /^\s*(insert|update|delete|with)\b/i;
const bounds = /^\s*(begin|commit|start transaction|savepoint|release)/i;
/** Marks the bench's own statements. */
export const benchMark = '/* bench */';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult> | undefined;
type Outcome = Pick<pg.QueryResult, 'command' | 'rowCount'> | undefined;

/** Call it before any connection is opened. */
export const createSqlRecorder = (): SqlRecorder => {
  let sent: SentStatement[] | null = null;
  const note = (config: unknown, parameters: unknown, outcome: Outcome): void => {
    const statement = typeof config === 'string' ? { text: config, values: parameters } : (config ?? {});
    const { text = '', values } = statement as { text?: string; values?: unknown };
    if (text === '' || bounds.test(text) || text.includes(benchMark)) return;
    const rows = writing.test(text) && outcome?.command !== 'SELECT' ? (outcome?.rowCount ?? 0) : 0;
    sent?.push({ text, rows, bytes: values === undefined ? 0 : Buffer.byteLength(JSON.stringify(values)) });
  };
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function recorded(...args) {
    const [config, parameters] = args;
    const at = args.findIndex((arg) => typeof arg === 'function');
    if (at >= 0) {
      const callback = args[at] as (error: unknown, result: Outcome) => void;
      args[at] = (error: unknown, result: Outcome) => {
        note(config, parameters, result);
        callback(error, result);
      };
      return query.apply(this, args);
    }
    const response = query.apply(this, args);
    void response?.then(
      (result) => note(config, parameters, result),
      () => undefined,
    );
    return response;
  };
  return {
    async record(work) {
      sent = [];
      await work();
      const all = sent;
      sent = null;
      return all;
    },
    stop() {
      prototype.query = query;
    },
  };
};
