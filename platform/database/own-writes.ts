/** When something was read from the database, which later decides whether it may still be shown. */
export interface Moment {
  /** `OwnWrites.version` at that time. */
  readonly version: number;
  /** `OwnWrites.withdrawals` at that time. */
  readonly withdrawals: number;
  /** The time by `performance.now`. */
  readonly at: number;
}

/** Tracks what this process has written to some tables, so that caches know when their values are outdated. */
export interface OwnWrites {
  /** Counts each of this process's changes to these tables in `version` from now on. */
  watch(tables: readonly string[]): void;
  /** Increases before anyone can know of the change: what was read at an earlier version may lack it. */
  version(): number;
  /**
   * Records that this process has removed something that visitors saw: a beat on sale, a comment. For `afterCommit`.
   */
  noteWithdrawal(): void;
  /** The moment for reads from now on. */
  moment(): Moment;
  /** Called for every finished statement. */
  note(sql: string): void;
  /** Runs a transaction and whatever follows its commit. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

export const createOwnWrites = (): OwnWrites => {
  let writing: RegExp | null = null;
  let version = 0;
  let withdrawals = 0;
  /** Number of open transactions, and whether any has written. */
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
        // A read between the statement and the commit lacks the change, too.
        if (wrote) version += 1;
        open -= 1;
        if (open === 0) wrote = false;
      }
    },
  };
};
