/**
 * Milliseconds that a test waits: `one` for a single event, `test` for a whole test. Far more than the slowest machine
 * needs, because only what never happens should fail.
 */
export const patience = { one: 90_000, test: 900_000 } as const;
