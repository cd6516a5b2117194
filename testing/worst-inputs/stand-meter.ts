import { setTimeout } from 'node:timers/promises';

/**
 * An empty call takes a quarter of a millisecond to one. A megabyte of JSON with as many names as fit takes up to 70
 * times as long to parse on a busy machine; real faults took 250 times and more.
 */
export const maxMultiple = 100;

/** CPU time of this thread in ms, because other processes on the machine don’t count. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How long the event loop was blocked while this work ran: the longest time between two of its turns. */
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
 * Measures how long the thread is blocked, as a multiple of a call that sends nothing, on the same server in the same
 * run. If it's too long, the least of a few attempts counts: the garbage collector and the compiler don't run each
 * time.
 */
export const createStandMeter = async (emptyCall: () => Promise<unknown>): Promise<StandMeter> => {
  const callAll = async (): Promise<number> => {
    const started = threadMs();
    for (let call = 0; call < calls; call += 1) await emptyCall();
    return (threadMs() - started) / calls;
  };
  // Lets the code be compiled first.
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
