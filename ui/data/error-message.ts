import { ApiError } from '#contract-kit/api.ts';

/** `otherwise` if the server sent no message. Empty if the person closed the password dialog: nothing has happened. */
export const errorMessage = (error: unknown, otherwise: string): string => {
  if (!(error instanceof ApiError)) return otherwise;
  return error.code === 'PASSWORD_REQUIRED' ? '' : (error.words ?? otherwise);
};
