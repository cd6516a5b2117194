/**
 * Milliseconds for one event, and for a whole test: far more than slow machines need, so that a test fails only if
 * something never happens.
 */
export const patience = { one: 90_000, test: 900_000 } as const;
