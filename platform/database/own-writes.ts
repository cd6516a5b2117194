/** When something was read from the database; it decides later whether that may still be shown. */
export interface Moment {
  readonly version: number;
  readonly withdrawals: number;
  /** By `performance.now`. */
  readonly at: number;
}

/** Tracks this process's writes to some tables, so that caches know when their values are outdated. */
export interface OwnWrites {
  /** From now on, changes to these tables increase `version`. */
  watch(tables: readonly string[]): void;
  /** Increases before anyone can know of the change: what was read at an earlier version may lack it. */
  version(): number;
  /**
   * Records that this process has removed something that visitors saw, such as a beat on sale. Call it after the
   * commit.
   */
  noteWithdrawal(): void;
  moment(): Moment;
  /** Called for every finished statement. */
  note(sql: string): void;
  /** Runs a transaction and what follows its commit. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

export const createOwnWrites = (): OwnWrites => {
  let writing: RegExp | null = null;
  let version = 0;
  let withdrawals = 0;
  /** Number of open transactions. */
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
        // A read between the statement and the commit lacks the change.
        if (wrote) version += 1;
        open -= 1;
        if (open === 0) wrote = false;
      }
    },
  };
};
