import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryOf, peakMemoryOf } from '#testing/big/process-memory.ts';
import { type Call, type Caller, createCaller } from '#testing/mixed-load/calls.ts';
import { findLost, settle } from '#testing/mixed-load/compare.ts';
import { type Fault, faults } from '#testing/mixed-load/faults.ts';
import { checkHealth } from '#testing/mixed-load/health.ts';
import { type Load, measureCapacity, startLoad, visitEverything } from '#testing/mixed-load/load.ts';
import { startFaultyShop, type FaultyShop } from '#testing/mixed-load/faulty-shop.ts';

// The parts of a busy shop fail one after the other. `MIXED_LOAD_MINUTES=60 npm run test:slow -- mixed-load` runs it
// for an hour.

const minutes = Number(process.env['MIXED_LOAD_MINUTES'] ?? 3);
const capacitySeconds = 20;
const share = 0.8;
/** See docs/decisions/052. */
const healthyWithinMs = 30_000;
const maxMegabytes = 400;
/** Allows for connections that close just as the client uses them, which isn't a fault of the shop. */
const maxResentShare = 1 / 50_000;
/** Milliseconds from the beginning of a fault until a call of each kind is made. */
const beginsMs = 500;
/** Milliseconds between the recovery from a fault and the next one. */
const calmMs = 3000;

let shop: FaultyShop;
let caller: Caller;
beforeAll(async () => {
  shop = await startFaultyShop(minutes);
  caller = createCaller(shop.server.url);
});
afterAll(async () => {
  caller.close();
  await shop.close();
});

interface Seen {
  readonly fault: Fault;
  readonly began: number;
  readonly ended: number;
  readonly healthy: number;
  readonly lastComplaint: string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const untilHealthy = async (): Promise<string> => {
  const until = performance.now() + healthyWithinMs;
  for (let complaint = ''; ; await delay(250)) {
    try {
      await checkHealth(shop, caller);
      if (performance.now() <= until) return complaint;
      throw new Error('everything works, but only now');
    } catch (error) {
      complaint = messageOf(error);
      if (performance.now() > until) throw error;
    }
  }
};

const go = async (fault: Fault, load: Load): Promise<Seen> => {
  const began = performance.now();
  load.add(delay(beginsMs).then(() => visitEverything(caller.patiently, shop.world)));
  await fault.run(shop);
  const ended = performance.now();
  const lastComplaint = await untilHealthy().catch((error: unknown) => {
    throw new Error(`after “${fault.name}”: ${messageOf(error)}`, { cause: error });
  });
  return { fault, began, ended, healthy: performance.now(), lastComplaint };
};

/** Includes the time in which all clients that were told to retry do so at once. */
const isDuring = (call: Call, { began, ended }: Seen): boolean =>
  call.began <= ended + healthyWithinMs && call.ended >= began;

/** Only 503 with a time to retry, and only for kinds of call that the fault affects. */
const isAllowed = (call: Call, all: readonly Seen[]): boolean =>
  call.status === 503 &&
  Number(call.retryAfter) > 0 &&
  all.some((seen) => isDuring(call, seen) && seen.fault.touches.includes(call.kind));

const isRefused = (seen: Seen): boolean =>
  seen.fault.refuses === null ||
  caller.odd.some((call) => call.kind === seen.fault.refuses && call.status === 503 && isDuring(call, seen));

const describeSeen = (seen: Seen): string => {
  const during = caller.odd.filter((call) => isDuring(call, seen));
  const counts = Map.groupBy(during, ({ status, kind }) => `${status} ${kind}`);
  const responses = [...counts].map(([what, calls]) => `${calls.length} × ${what}`).join(', ') || 'none';
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return `${seen.fault.name}: lasted ${seconds(seen.ended - seen.began)}, healthy ${seconds(seen.healthy - seen.ended)} later; failures: ${responses}`;
};

test(
  'while a part fails, a busy shop responds with nothing worse than a 503 with Retry-After, is healthy again within half a minute, and loses nothing',
  async () => {
    const { world, server } = shop;
    await checkHealth(shop, caller);
    const visiting = { ask: caller.patiently, world, seconds: capacitySeconds };
    const capacity = await measureCapacity(visiting, () => settle(shop));
    const megabytes = (pid: number | undefined): number => Math.round(memoryOf(pid ?? 0) / 1024 ** 2);
    console.log(`${capacity.toFixed(1)} visits a second at most; ${megabytes(server.child.pid)} MB after that`);
    const over = performance.now() + minutes * 60_000;
    const load = startLoad(caller.patiently, world, capacity * share);
    const all: Seen[] = [];
    try {
      while (all.length < faults.length || performance.now() < over) {
        await delay(calmMs);
        const seen = await go(faults[all.length % faults.length] as Fault, load);
        all.push(seen);
        console.log(`${describeSeen(seen)}; ${megabytes(server.child.pid)} MB`);
      }
    } finally {
      load.end();
    }
    await load.left();
    const open = await settle(shop);
    const lost = await findLost(shop);
    const peak = Math.round(peakMemoryOf(server.child.pid ?? 0) / 1024 ** 2);
    const { orders, beats, accounts } = world.records;
    console.log(
      `${load.visits} visits (${load.leftOut} left out), ${JSON.stringify(caller.counts)}; ${orders.length} orders, ${beats.length} beats, ${accounts.length} accounts; slowest ${Math.round(caller.slowest())} ms; at most ${peak} MB`,
    );
    if (caller.resent.length > 0) console.log(`sent again: ${caller.resent.join('; ')}`);
    const calls = Object.values(caller.counts).reduce((sum, count) => sum + count, 0);
    // Limits the length of a failure message.
    const few = <T>(found: readonly T[]): readonly T[] => found.slice(0, 12);
    expect({
      unnoticed: all.filter((seen) => !isRefused(seen)).map(({ fault }) => fault.name),
      wrong: few(caller.odd.filter((call) => !isAllowed(call, all))),
      unanswered: few(load.failed),
      open: few(open),
      lost: few(lost),
    }).toEqual({ unnoticed: [], wrong: [], unanswered: [], open: [], lost: [] });
    expect(caller.resent.length / calls).toBeLessThanOrEqual(maxResentShare);
    expect(peak).toBeLessThanOrEqual(maxMegabytes);
  },
  (minutes * 2 + 15) * 60_000,
);
