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

/** Refused until the password has been entered. */
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
  it('resolves with the result of the dialog, and closes it', async () => {
    const answer = askPassword();
    expect(isOpen()).toBe(true);
    closePasswordDialog(true);
    expect(await answer).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it('cancels an earlier dialog when asked again', async () => {
    const first = askPassword();
    const second = askPassword();
    closePasswordDialog(true);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
  });
});

describe('a call that needs the password', () => {
  it('doesn’t ask unless the server does', async () => {
    expect(await withPassword(async () => 'done')).toBe('done');
    expect(isOpen()).toBe(false);
  });

  it('is repeated once the password was entered', async () => {
    const { call, count } = guarded();
    const answer = withPassword(call);
    await untilOpen();
    closePasswordDialog(true);
    expect(await answer).toBe('done');
    expect(count()).toBe(2);
  });

  it('is not repeated otherwise', async () => {
    const { call, count } = guarded();
    const answer = withPassword(call);
    await untilOpen();
    closePasswordDialog(false);
    await expect(answer).rejects.toBeInstanceOf(PasswordNotGiven);
    expect(count()).toBe(1);
  });

  it('passes on every other failure', async () => {
    const failure = refusal('FORBIDDEN');
    await expect(withPassword(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(isOpen()).toBe(false);
  });
});
