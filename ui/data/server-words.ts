import { ApiError } from '#contract-kit/api.ts';

/** What the server has said about a failure; `otherwise` where it has said nothing. */
export const serverWords = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status > 0 ? error.message : otherwise;
