/** When something was read from the database: it tells later whether it may still be shown. */
export interface Moment {
  /** Of `OwnWrites`. */
  readonly version: number;
  /** Of `OwnWrites`. */
  readonly withdrawals: number;
  /** By `performance.now`. */
  readonly at: number;
}

/** What this process has written to some tables: whoever keeps something that was read from them learns that it is outdated. */
export interface OwnWrites {
  /** From now on, `version` grows with each of this process's changes to these tables. */
  watch(tables: readonly string[]): void;
  /** Grows before the change can be known to anybody: what was read at an earlier version may lack it. */
  version(): number;
  /** This process has taken something out of what visitors see: a beat off sale, a comment. For `afterCommit`. */
  noteWithdrawal(): void;
  /** For what is read from now on. */
  moment(): Moment;
  /** Called for every statement, once it is done. */
  note(sql: string): void;
  /** Runs a transaction and whatever follows its commit. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

export const createOwnWrites = (): OwnWrites => {
  let writing: RegExp | null = null;
  let version = 0;
  let withdrawals = 0;
  /** Transactions that are open, and whether any of them has written. */
  let open = 0;
  let wrote = false;
  return {
    watch: (tables) => {
      writing = new RegExp(
        `\\b(?:insert into|update|delete from|truncate|merge into) +(?:only +)?"?(?:${tables.join('|')})\\b`,
        'i',
      );
    },
    version: () => version,
    noteWithdrawal: () => {
      withdrawals += 1;
    },
    moment: () => ({ version, withdrawals, at: performance.now() }),
    note: (sql) => {
      if (!writing?.test(sql)) return;
      version += 1;
      wrote = open > 0;
    },
    within: async (work) => {
      open += 1;
      try {
        return await work();
      } finally {
        // What was read between the statement and the commit lacks the change, too.
        if (wrote) version += 1;
        open -= 1;
        if (open === 0) wrote = false;
      }
    },
  };
};
