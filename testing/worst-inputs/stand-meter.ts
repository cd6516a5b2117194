import { setTimeout } from 'node:timers/promises';

/**
 * An empty call takes up to a millisecond. A megabyte of JSON with many names takes up to 70 times as long; real faults
 * took 250 times and more.
 */
export const maxMultiple = 100;

/** CPU time of this thread in ms, so that other processes don’t count. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest time for which the work blocked the event loop, between two of its turns. */
const longestStand = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let over = false;
  const watch = async (): Promise<void> => {
    for (let last = threadMs(); !over;) {
      await setTimeout(1);
      const now = threadMs();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    over = true;
    await watching;
  }
  return longest;
};

const tries = 4;
const calls = 30;

/**
 * Measures work as a multiple of an empty call on the same server. The smallest of a few attempts counts, because the
 * garbage collector and the compiler don't run each time.
 */
export const createStandMeter = async (emptyCall: () => Promise<unknown>): Promise<StandMeter> => {
  const callAll = async (): Promise<number> => {
    const started = threadMs();
    for (let call = 0; call < calls; call += 1) await emptyCall();
    return (threadMs() - started) / calls;
  };
  // Warms up the compiler.
  await callAll();
  const yardstick = await callAll();
  const least = async (measure: () => Promise<number>): Promise<number> => {
    let found = Infinity;
    for (let at = 0; at < tries && found > maxMultiple; at += 1) found = Math.min(found, (await measure()) / yardstick);
    return Math.round(found);
  };
  return {
    standOf: (work) => least(() => longestStand(work)),
    workOf: (work) =>
      least(async () => {
        const started = threadMs();
        await work();
        return threadMs() - started;
      }),
  };
};

interface StandMeter {
  readonly standOf: (work: () => Promise<unknown>) => Promise<number>;
  /** For synchronous work. */
  readonly workOf: (work: () => Promise<unknown>) => Promise<number>;
}
