import { vi } from 'vitest';
import { patience } from './patience.ts';

/** Waits until `check` doesn't throw, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patience.one });

/** Waits until `find` returns something other than false, null or undefined. */
export const until = <T>(what: string, find: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined>> =>
  eventually(async () => {
    const found = await find();
    if (found === false || found === null || found === undefined) throw new Error(`it never happened: ${what}`);
    return found as Exclude<T, false | null | undefined>;
  });
