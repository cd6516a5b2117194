import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** More log-ins are waiting than can be worked off in a bearable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  /** argon2id in the PHC string format. Throws PasswordsBusy. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash as with one, and then answers false. Throws PasswordsBusy. */
  verify(stored: string | null, password: string): Promise<boolean>;
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

const mostWaiting = 100;

/** One core is kept free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);

export const createPasswords = (cost: PasswordCost = usualCost): Passwords => {
  // argon2id is what the library makes unless told otherwise.
  const options = {
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
  } as const;
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new PasswordsBusy('too many passwords wait to be hashed');
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  let nobodys: Promise<string> | null = null;
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (stored, password) => {
      // Waited for in both cases: the first of all log-ins must not tell either.
      const decoy = await (nobodys ??= hash('nobody has this password', options));
      const right = await inTurn(() => verify(stored ?? decoy, password));
      return right && stored !== null;
    },
  };
};
