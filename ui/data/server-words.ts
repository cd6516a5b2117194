import { ApiError } from '#contract-kit/api.ts';

/** The server's message for a failure, or `otherwise` if there is none. */
export const serverWords = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : otherwise;
