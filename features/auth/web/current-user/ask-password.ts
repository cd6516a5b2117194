import { create } from 'zustand';
import type { ApiResponse, Transport } from '#contract-kit/api.ts';

interface PasswordRequest {
  readonly resolve: ((confirmed: boolean) => void) | null;
}

/** The calls that wait for the password; the dialog is open as long as there are any. */
export const usePasswordRequest = create<PasswordRequest>()(() => ({ resolve: null }));

/** Closes the dialog and tells the waiting calls. */
export const closePasswordDialog = (confirmed: boolean): void => {
  const { resolve } = usePasswordRequest.getState();
  usePasswordRequest.setState({ resolve: null });
  resolve?.(confirmed);
};

let asking: Promise<boolean> | null = null;

/** Asks for the password, or a passkey, once for all calls that wait: true if it was right, false if the person canceled. */
const askPassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => usePasswordRequest.setState({ resolve })).finally(() => {
    asking = null;
  });
  return asking;
};

const needsPassword = ({ status, body }: ApiResponse): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'PASSWORD_REQUIRED';

/**
 * Asks for the password when the server requires it for a call, and then makes the call again: every page gets this
 * without its own code. If the person cancels, the call fails as the server refused it.
 */
export const askingForPassword =
  (send: Transport): Transport =>
  async (request) => {
    const response = await send(request);
    return needsPassword(response) && (await askPassword()) ? send(request) : response;
  };
