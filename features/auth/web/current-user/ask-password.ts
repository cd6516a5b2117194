import { create } from 'zustand';
import type { ApiResponse, Transport } from '#contract-kit/api.ts';

interface PasswordRequest {
  readonly resolve: ((confirmed: boolean) => void) | null;
}

/** The dialog is open while `resolve` is set. */
export const usePasswordRequest = create<PasswordRequest>()(() => ({ resolve: null }));

export const closePasswordDialog = (confirmed: boolean): void => {
  const { resolve } = usePasswordRequest.getState();
  usePasswordRequest.setState({ resolve: null });
  resolve?.(confirmed);
};

let asking: Promise<boolean> | null = null;

/** Opens one dialog for all waiting calls. False if the person canceled. */
const askPassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => usePasswordRequest.setState({ resolve })).finally(() => {
    asking = null;
  });
  return asking;
};

const needsPassword = ({ status, body }: ApiResponse): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'PASSWORD_REQUIRED';

/**
 * Asks for the password when the server requires it, then repeats the call. Canceling fails with the server's refusal.
 */
export const askingForPassword =
  (send: Transport): Transport =>
  async (request) => {
    const response = await send(request);
    return needsPassword(response) && (await askPassword()) ? send(request) : response;
  };
