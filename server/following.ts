import { setInterval } from 'node:timers/promises';
import type { Deps } from '#platform/deps.ts';
import { features } from './features.ts';

const everyMs = 500;

/** Brings what this process remembers up to date with what others have changed. */
export const followOnce = async (deps: Deps): Promise<void> => {
  for (const { follow } of features) await follow?.(deps);
};

/** Goes on until the returned function is called. */
export const startFollowing = async (deps: Deps): Promise<() => Promise<void>> => {
  await followOnce(deps);
  const stop = new AbortController();
  const follow = async (): Promise<void> => {
    try {
      for await (const _ of setInterval(everyMs, null, { ref: false, signal: stop.signal })) {
        await followOnce(deps).catch((error: unknown) => {
          deps.log.error({ err: error }, 'This process couldn’t read what has changed');
        });
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  };
  const ended = follow();
  return async () => {
    stop.abort();
    await ended;
  };
};
