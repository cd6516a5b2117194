import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

/** More log-ins are waiting than can be worked off in a bearable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  /** argon2id in the PHC string format. Who shares a `key`, a site or an account, shares a part of the queue. Throws PasswordsBusy. */
  hash(password: string, key?: string): Promise<string>;
  /** Takes the same time without a hash as with one, and then answers false. Throws PasswordsBusy. */
  verify(stored: string | null, password: string, key?: string): Promise<boolean>;
}

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/**
 * About 100 ms on one of this kind's cores (`npm run bench` prints it), in memory that makes guessing on graphics cards
 * expensive; well above the least that OWASP asks for (19 MiB, 2 passes).
 */
export const usualCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

const maxWaiting = 200;
/** About a second's work: a house full of people at once, and far from all of the queue. */
const maxWaitingPerKey = 10;

/** One core is kept free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);

export const createPasswords = (cost: PasswordCost = usualCost): Passwords => {
  // argon2id is what the library makes unless told otherwise.
  const options = {
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
  } as const;
  const queue = createSemaphore({ concurrency: atOnce, maxWaiting, maxWaitingPerKey });

  const inTurn = async <T>(work: () => Promise<T>, key: string): Promise<T> => {
    try {
      return await queue.run(work, { key });
    } catch (error) {
      if (error instanceof QueueFull) throw new PasswordsBusy('too many passwords wait to be hashed');
      throw error;
    }
  };

  let nobodys: Promise<string> | null = null;
  return {
    hash: (password, key = '') => inTurn(() => hash(password, options), key),
    verify: async (stored, password, key = '') => {
      // Waited for in both cases: the first of all log-ins must not tell either.
      const decoy = await (nobodys ??= hash('nobody has this password', options));
      const right = await inTurn(() => verify(stored ?? decoy, password), key);
      return right && stored !== null;
    },
  };
};
