import { availableParallelism } from 'node:os';
import { ProcessError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';
import { type PasswordCost, passwordTasks } from './password-tasks.ts';

/** More logins are waiting than can be handled in a reasonable time. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  /**
   * Returns argon2id in the PHC string format. Calls with the same `key` get only a share of the queue.
   * @throws {PasswordsBusy}
   */
  hash(password: string, key?: string): Promise<string>;
  /**
   * A wrong password takes the same time with or without a hash; without one, every password is wrong. `renewed` is the
   * hash to store if the old one was made from another Unicode form of the same letters.
   * @throws {PasswordsBusy}
   */
  check(stored: string | null, password: string, key?: string): Promise<PasswordCheck>;
}

export interface PasswordCheck {
  readonly right: boolean;
  readonly renewed: string | null;
}

/** Keyboards encode accents in different ways that look the same, so we hash one form. */
const form = 'NFC';

/** Includes the forms that may have been hashed before we chose one. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize(form), password, password.normalize('NFD')]),
];

/**
 * About 100 ms on a typical core (`npm run bench` prints it), with enough memory to make guessing on graphics cards
 * expensive. Well above OWASP's minimum (19 MiB, 2 passes).
 */
export const usualCost: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

const maxWaiting = 200;
/** About a second's work: enough for a building full of people, and far less than the whole queue. */
const maxWaitingPerKey = 10;

/** One core stays free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);

/** Far longer than a busy machine takes. */
const timeoutMs = 30_000;
/** A new process takes a quarter of a second to start, so it stays while people are logging in. */
const idleMs = 60_000;

type Tasks = typeof passwordTasks;

/** Separate processes, because each parallel hash takes 64 MB, which the server has no room for (decision 052). */
const inProcesses = (): Tasks => {
  const queues = { short: { concurrency: atOnce, maxWaiting: maxWaiting } };
  const pool = createProcessPool<Tasks>(new URL('./password-process.ts', import.meta.url), { idleMs, queues });
  const options = { queue: 'short', timeoutMs } as const;
  const again = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      // The kernel may have killed the process for its memory.
      if (error instanceof ProcessError && error.code === 'crashed') return await run();
      throw error;
    }
  };
  return {
    hash: (input) => again(() => pool.run('hash', input, options)),
    verify: (input) => again(() => pool.run('verify', input, options)),
  };
};

/** With `apart`, hashes in separate processes. */
export const createPasswords = (cost: PasswordCost = usualCost, { apart = false } = {}): Passwords => {
  const { hash, verify } = apart ? inProcesses() : passwordTasks;
  const queue = createSemaphore({ concurrency: atOnce, maxWaiting, maxWaitingPerKey, name: 'passwords' });

  const inTurn = async <T>(work: () => Promise<T>, key: string): Promise<T> => {
    try {
      return await queue.run(work, { key });
    } catch (error) {
      if (error instanceof QueueFull) throw new PasswordsBusy('too many passwords are waiting to be hashed');
      throw error;
    }
  };

  const hashInTurn = (password: string, key = ''): Promise<string> =>
    inTurn(() => hash({ password: password.normalize(form), cost }), key);

  let nobodys: Promise<string> | null = null;
  return {
    hash: hashInTurn,
    check: async (stored, password, key = '') => {
      // Awaited even with a stored hash, so that not even the first login reveals whether the account exists.
      const decoy = await (nobodys ??= hash({ password: 'nobody has this password', cost }));
      for (const [index, spelling] of formsOf(password).entries()) {
        const right = await inTurn(() => verify({ stored: stored ?? decoy, password: spelling }), key);
        if (right && stored !== null) return { right, renewed: index === 0 ? null : await hashInTurn(password, key) };
      }
      return { right: false, renewed: null };
    },
  };
};
