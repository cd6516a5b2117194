import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import {
  askPassword,
  PasswordNotGiven,
  closePasswordDialog,
  usePasswordRequest,
  withPassword,
} from './ask-password.ts';

const refusal = (code: string): ApiError => new ApiError(403, { code, message: 'Enter your password first.' });
const isOpen = (): boolean => usePasswordRequest.getState().resolve !== null;

/** Refused until the password was given. */
const guarded = () => {
  let calls = 0;
  return {
    count: () => calls,
    call: async () => {
      calls += 1;
      if (calls === 1) throw refusal('PASSWORD_REQUIRED');
      return 'done';
    },
  };
};

const untilOpen = async (): Promise<void> => {
  while (!isOpen()) await Promise.resolve();
};

describe('asking for the password', () => {
  it('answers what became of the dialog, and closes it', async () => {
    const answer = askPassword();
    expect(isOpen()).toBe(true);
    closePasswordDialog(true);
    expect(await answer).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it('gives up the question before when asked again', async () => {
    const first = askPassword();
    const second = askPassword();
    closePasswordDialog(true);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
  });
});

describe('a call that needs the password', () => {
  it('asks nothing when the server does not', async () => {
    expect(await withPassword(async () => 'done')).toBe('done');
    expect(isOpen()).toBe(false);
  });

  it('is made again once the password was given', async () => {
    const { call, count } = guarded();
    const answer = withPassword(call);
    await untilOpen();
    closePasswordDialog(true);
    expect(await answer).toBe('done');
    expect(count()).toBe(2);
  });

  it('is not made again when it was not', async () => {
    const { call, count } = guarded();
    const answer = withPassword(call);
    await untilOpen();
    closePasswordDialog(false);
    await expect(answer).rejects.toBeInstanceOf(PasswordNotGiven);
    expect(count()).toBe(1);
  });

  it('passes every other failure on', async () => {
    const failure = refusal('FORBIDDEN');
    await expect(withPassword(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(isOpen()).toBe(false);
  });
});
