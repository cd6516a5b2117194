import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

/** More logins are waiting than can be handled in a reasonable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  /** argon2id in the PHC string format. Requests with the same `key`, a site or an account, share a part of the queue. Throws PasswordsBusy. */
  hash(password: string, key?: string): Promise<string>;
  /** Takes the same time with or without a hash, and returns false without one. Throws PasswordsBusy. */
  verify(stored: string | null, password: string, key?: string): Promise<boolean>;
}

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/**
 * About 100 ms on a typical core (`npm run bench` prints it), with enough memory to make guessing on graphics cards
 * expensive; well above the minimum that OWASP recommends (19 MiB, 2 passes).
 */
export const usualCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

const maxWaiting = 200;
/** About a second's work: a building full of people at once, and far from the whole queue. */
const maxWaitingPerKey = 10;

/** One core stays free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);

export const createPasswords = (cost: PasswordCost = usualCost): Passwords => {
  // The library's default is argon2id.
  const options = {
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
  } as const;
  const queue = createSemaphore({ concurrency: atOnce, maxWaiting, maxWaitingPerKey, name: 'passwords' });

  const inTurn = async <T>(work: () => Promise<T>, key: string): Promise<T> => {
    try {
      return await queue.run(work, { key });
    } catch (error) {
      if (error instanceof QueueFull) throw new PasswordsBusy('too many passwords are waiting to be hashed');
      throw error;
    }
  };

  let nobodys: Promise<string> | null = null;
  return {
    hash: (password, key = '') => inTurn(() => hash(password, options), key),
    verify: async (stored, password, key = '') => {
      // Awaited in both cases: not even the first login may reveal which it was.
      const decoy = await (nobodys ??= hash('nobody has this password', options));
      const right = await inTurn(() => verify(stored ?? decoy, password), key);
      return right && stored !== null;
    },
  };
};
