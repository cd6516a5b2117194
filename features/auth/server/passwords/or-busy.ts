import { fail, type Failure } from '#contract-kit/failure.ts';
import { PasswordsBusy } from '#platform/passwords/passwords.ts';

/** Answers as declared when more passwords wait to be hashed than can be worked off. */
export const orBusy = async <T>(work: () => Promise<T>): Promise<T | Failure<'AUTH_BUSY'>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy) return fail('AUTH_BUSY', { retryAfterSeconds: 5 });
    throw error;
  }
};
