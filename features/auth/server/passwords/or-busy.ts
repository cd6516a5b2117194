import { fail, type Failure } from '#contract-kit/failure.ts';
import { PasswordsBusy } from '#platform/passwords/passwords.ts';

const soonestSeconds = 5;
/** Random, so that people who were refused together don't retry together. */
const retrySeconds = (): number => soonestSeconds + Math.floor(Math.random() * (soonestSeconds + 1));

/** Returns AUTH_BUSY if too many passwords wait to be hashed. */
export const orBusy = async <T>(work: () => Promise<T>): Promise<T | Failure<'AUTH_BUSY'>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy) return fail('AUTH_BUSY', { retryAfterSeconds: retrySeconds() });
    throw error;
  }
};
