import { create } from 'zustand';
import type { ApiResponse, Transport } from '#contract-kit/api.ts';

interface PasswordRequest {
  readonly resolve: ((confirmed: boolean) => void) | null;
}

/** The dialog is open as long as calls wait for the password. */
export const usePasswordRequest = create<PasswordRequest>()(() => ({ resolve: null }));

/** Closes the dialog and resumes the waiting calls. */
export const closePasswordDialog = (confirmed: boolean): void => {
  const { resolve } = usePasswordRequest.getState();
  usePasswordRequest.setState({ resolve: null });
  resolve?.(confirmed);
};

let asking: Promise<boolean> | null = null;

/**
 * Asks once for the password, or a passkey, for all calls that wait.
 * @returns true if it was right, false if the person canceled
 */
const askPassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => usePasswordRequest.setState({ resolve })).finally(() => {
    asking = null;
  });
  return asking;
};

const needsPassword = ({ status, body }: ApiResponse): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'PASSWORD_REQUIRED';

/**
 * Asks for the password when the server requires it for a call, and then repeats the call: every page gets this without
 * its own code. If the person cancels, the call fails with the server's refusal.
 */
export const askingForPassword =
  (send: Transport): Transport =>
  async (request) => {
    const response = await send(request);
    return needsPassword(response) && (await askPassword()) ? send(request) : response;
  };
