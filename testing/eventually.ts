import { vi } from 'vitest';

/** Waits until the check passes, and returns what it does; a busy machine is no failure. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });
