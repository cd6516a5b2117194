import { ApiError } from '#contract-kit/api.ts';
import { create } from 'zustand';

interface Asked {
  readonly settle: ((confirmed: boolean) => void) | null;
}

/** Whoever waits for the password to be given once more; the dialog is open as long as somebody does. */
export const useAskedPassword = create<Asked>()(() => ({ settle: null }));

/** Closes the dialog. */
export const settlePassword = (confirmed: boolean): void => {
  const { settle } = useAskedPassword.getState();
  useAskedPassword.setState({ settle: null });
  settle?.(confirmed);
};

/** Asks for the password, or a passkey, once more: true when it was right, false when the person has thought better of it. */
export const askPassword = (): Promise<boolean> => {
  settlePassword(false);
  return new Promise((resolve) => useAskedPassword.setState({ settle: resolve }));
};

/** Thrown by `withPassword` when the password was not given: nothing has happened, and nothing has to be said. */
export class PasswordNotGiven extends Error {
  override readonly name = 'PasswordNotGiven';
}

const wantsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';

/** Makes a call that may need the password to have just been given: asks for it when the server does, then calls again. */
export const withPassword = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!wantsPassword(error)) throw error;
    if (!(await askPassword())) throw new PasswordNotGiven();
    return call();
  }
};
