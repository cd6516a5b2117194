/**
 * Milliseconds for one event, and for a whole test: far more than slow machines need, as only what never happens should
 * fail.
 */
export const patience = { one: 90_000, test: 900_000 } as const;
