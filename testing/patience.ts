/**
 * How long a test waits, in milliseconds: `one` for a single thing, `test` for a whole test. Only what never happens
 * takes this long, so both are far beyond what the slowest machine needs: a busy machine is no failure.
 */
export const patience = { one: 90_000, test: 900_000 } as const;
