import { ApiError } from '#contract-kit/api.ts';

/**
 * The server's message for a failure, or `otherwise` if there is none. Empty when the person closed the password dialog:
 * they know that nothing has happened.
 */
export const errorMessage = (error: unknown, otherwise: string): string => {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise;
  return error.code === 'PASSWORD_REQUIRED' ? '' : error.message;
};
