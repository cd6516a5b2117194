import { fail, type Failure } from '#contract-kit/failure.ts';
import { PasswordsBusy } from '#platform/passwords/passwords.ts';

/** Answers AUTH_BUSY when the queue of passwords to hash is full. */
export const orBusy = async <T>(work: () => Promise<T>): Promise<T | Failure<'AUTH_BUSY'>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy) return fail('AUTH_BUSY', { retryAfterSeconds: 5 });
    throw error;
  }
};
