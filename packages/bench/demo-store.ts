import { availableParallelism, loadavg } from 'node:os';

interface DemoBeat {
  readonly _id: string;
  readonly user: { readonly username: string };
}

const patienceMinutes = 15;

/** Returns the demo's first beat once the whole catalogue exists. */
export const whenMade = async (url: string): Promise<DemoBeat> => {
  const until = Date.now() + patienceMinutes * 60_000;
  while (Date.now() < until) {
    const site = (await (await fetch(`${url}/api/v1/app/site`)).json()) as { demo: object | null };
    const beats = (await (await fetch(`${url}/api/v1/app/beatstore/getAllBeats`)).json()) as DemoBeat[];
    if (site.demo === null && beats[0]) return beats[0];
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`the demo catalogue isn't ready after ${patienceMinutes} minutes`);
};

/** Waits for a low load average, after the processes that made the demo have ended. */
export const whenQuiet = async (): Promise<void> => {
  const load = (): number => loadavg()[0]! / availableParallelism();
  for (let waited = 0; waited < 120 && load() > 0.3; waited += 5)
    await new Promise((resolve) => setTimeout(resolve, 5000));
  if (load() > 0.3)
    console.log(`       this machine is busy (load ${load().toFixed(1)} per core): times will be too long`);
};
