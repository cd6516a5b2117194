import { ApiError } from '#contract-kit/api.ts';
import { create } from 'zustand';

interface PasswordRequest {
  readonly resolve: ((confirmed: boolean) => void) | null;
}

/** The call that waits for the password; the dialog is open as long as there is one. */
export const usePasswordRequest = create<PasswordRequest>()(() => ({ resolve: null }));

/** Closes the dialog and tells the waiting call. */
export const closePasswordDialog = (confirmed: boolean): void => {
  const { resolve } = usePasswordRequest.getState();
  usePasswordRequest.setState({ resolve: null });
  resolve?.(confirmed);
};

/** Asks for the password, or a passkey, again: true if it was right, false if the person canceled. */
export const askPassword = (): Promise<boolean> => {
  closePasswordDialog(false);
  return new Promise((resolve) => usePasswordRequest.setState({ resolve }));
};

/** Thrown by `withPassword` when the person canceled: nothing has happened, and no message is needed. */
export class PasswordNotGiven extends Error {
  override readonly name = 'PasswordNotGiven';
}

const needsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';

/** Makes a call that may need the password: if the server requires it, asks for it and calls again. */
export const withPassword = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!needsPassword(error)) throw error;
    if (!(await askPassword())) throw new PasswordNotGiven();
    return call();
  }
};
