import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A failure as shown to a visitor, as JSON values. */
export interface PageError {
  readonly status: number;
  readonly message: string;
  readonly requestId: string | null;
}

/** Hides the message of a bug, which only goes to the log. */
export const toPageError = (error: unknown): PageError => {
  if (!(error instanceof ApiError)) {
    return { status: 500, message: t`Something went wrong on this page. Try again in a moment.`, requestId: null };
  }
  const status = error.status >= 400 ? error.status : 503;
  return { status, message: error.message, requestId: error.requestId ?? null };
};
