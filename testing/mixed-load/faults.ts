import { rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kind, kinds } from './calls.ts';
import type { FaultyShop } from './faulty-shop.ts';

export interface Fault {
  readonly name: string;
  /** Kinds of calls that may get 503 during the fault; all others must work. */
  readonly touches: readonly Kind[];
  /** A kind that must be refused: if no such call was, the fault had no effect. */
  readonly refuses: Kind | null;
  /** Starts the fault and ends it after its time. */
  run(shop: FaultyShop): Promise<void>;
}

const lastsMs = 7000;

const during = async (begin: () => unknown, end: () => unknown, ms = lastsMs): Promise<void> => {
  await begin();
  await delay(ms);
  await end();
};

const files: readonly Kind[] = ['preview', 'order', 'upload'];
const payments: readonly Kind[] = ['checkout', 'order'];

const ofStorage = (name: string, fault: 'failing' | 'full' | 'slow', touches: readonly Kind[]): Fault => ({
  name,
  touches,
  refuses: fault === 'slow' ? null : 'upload',
  run: ({ s3 }) =>
    during(
      () => (s3.fault = fault),
      () => (s3.fault = 'none'),
    ),
});

const ofProvider = (name: string, fault: { readonly delayMs?: number; readonly status?: number }): Fault => ({
  name,
  touches: payments,
  refuses: fault.status === undefined ? null : 'checkout',
  run: (shop) =>
    during(
      () => shop.fault(fault),
      () => shop.fault({}),
    ),
});

/** Affects only uploads, because only they must leave the disk's reserve free. */
const fullDisk: Fault = {
  name: 'the machine’s own disk full to the reserve',
  touches: ['upload'],
  refuses: 'upload',
  run: ({ dataDir, roomMegabytes }) => {
    const filler = path.join(dataDir, 'filler');
    return during(
      () => execFileSync('fallocate', ['-l', `${roomMegabytes + 64}M`, filler]),
      () => rm(filler),
    );
  },
};

/** Database faults come last, because after them any call may be refused for a while. */
export const faults: readonly Fault[] = [
  ofStorage('the bucket full: S3 answers writes with 507', 'full', ['upload']),
  fullDisk,
  ofStorage('S3 answers 500', 'failing', files),
  ofStorage('S3 slow: 2 s before each answer', 'slow', files),
  {
    name: 'the mail server down',
    touches: [],
    refuses: null,
    run: ({ mailbox }) =>
      during(
        () => mailbox.goDown(),
        () => mailbox.comeBack(),
      ),
  },
  ofProvider('the provider slow: 4 s before each answer', { delayMs: 4000 }),
  ofProvider('the provider answers 500', { status: 500 }),
  ofProvider('the provider answers 429', { status: 429 }),
  {
    name: 'the worker killed',
    touches: [],
    refuses: null,
    run: (shop) =>
      during(
        () => shop.killWorker(),
        () => shop.startWorker(),
        3000,
      ),
  },
  {
    name: 'the database stopped for 10 s',
    touches: kinds,
    refuses: 'login',
    run: (shop) =>
      during(
        () => shop.stopDatabase(),
        () => shop.startDatabase(),
        10_000,
      ),
  },
  { name: 'the database killed', touches: kinds, refuses: null, run: (shop) => shop.killDatabase() },
];
