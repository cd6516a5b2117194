import { setTimeout as delay } from 'node:timers/promises';
import { buy } from './buy.ts';
import type { Ask } from './calls.ts';
import { uploadBeat } from './upload.ts';
import { listen, logInAndOut, openPage, readList, signUp, type World } from './visits.ts';

type Visit = (ask: Ask, world: World) => Promise<unknown>;

/** Visits of each kind among three hundred. */
const shares: readonly (readonly [count: number, visit: Visit])[] = [
  [138, openPage],
  [75, readList],
  [60, listen],
  [12, logInAndOut],
  [3, signUp],
  [11, buy],
  [1, uploadBeat],
];

/** Yields visits in exactly the proportions of `shares`, in random order. */
const deck = function* (): Generator<Visit, never> {
  for (;;) {
    const cards = shares.flatMap(([count, visit]) => Array.from({ length: count }, () => visit));
    yield* cards
      .map((visit) => ({ visit, place: Math.random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ visit }) => visit);
  }
};

/** Visits per second when visitors never pause. The time until `settled` counts, because that work can't be put off. */
export const measureCapacity = async (
  { ask, world, seconds }: { readonly ask: Ask; readonly world: World; readonly seconds: number },
  settled: () => Promise<unknown>,
): Promise<number> => {
  const cards = deck();
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  const visit = async (): Promise<void> => {
    while (performance.now() < until) {
      await cards.next().value(ask, world);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, visit));
  await settled();
  return (done * 1000) / (performance.now() - began);
};

/** One visit of each kind. */
export const visitEverything = (ask: Ask, world: World): Promise<unknown> =>
  Promise.all(shares.map(([, visit]) => visit(ask, world)));

export interface Load {
  readonly visits: number;
  /** Visits skipped because too many others hadn't ended; more than 0 means that the shop can't keep up. */
  readonly leftOut: number;
  readonly failed: readonly string[];
  /** Adds visits to the steady stream. */
  add(visiting: Promise<unknown>): void;
  end(): void;
  /** Resolves once the last visit has ended. */
  left(): Promise<void>;
}

const maxAtOnce = 400;

/** Visitors arrive at this rate, even if earlier ones still wait. */
export const startLoad = (ask: Ask, world: World, perSecond: number): Load => {
  const cards = deck();
  const there = new Set<Promise<unknown>>();
  const load = { visits: 0, leftOut: 0, failed: [] as string[] };
  let over = false;
  const add = (visiting: Promise<unknown>): void => {
    const noted: Promise<unknown> = visiting
      .catch((error: unknown) => load.failed.push(String(error)))
      .finally(() => there.delete(noted));
    there.add(noted);
  };
  const admit = (): void => {
    const visit = cards.next().value;
    if (there.size >= maxAtOnce) {
      load.leftOut += 1;
      return;
    }
    load.visits += 1;
    add(visit(ask, world));
  };
  const coming = (async () => {
    const began = performance.now();
    for (let come = 0; !over; come += 1) {
      await delay(Math.max(0, began + (come * 1000) / perSecond - performance.now()));
      admit();
    }
  })();
  return Object.assign(load, {
    add,
    end: () => {
      over = true;
    },
    left: async () => {
      await coming;
      while (there.size > 0) await Promise.all(there);
    },
  });
};
