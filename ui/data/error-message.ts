import { ApiError } from '#contract-kit/api.ts';

/**
 * The server's message, or that it couldn't be reached; `otherwise` for a response without a message. Empty if the
 * person closed the password dialog: they know that nothing has happened.
 */
export const errorMessage = (error: unknown, otherwise: string): string => {
  if (!(error instanceof ApiError)) return otherwise;
  return error.code === 'PASSWORD_REQUIRED' ? '' : (error.words ?? otherwise);
};
