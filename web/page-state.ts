import type { DehydratedState } from '@tanstack/react-query';
import type { ErrorResponse } from 'react-router';
import { ApiError } from '#contract-kit/api.ts';
import type { Assets } from '#contract-kit/page.ts';

/** What the server hands to the browser inside the page. */
export interface PageState {
  readonly origin: string;
  readonly assets: Assets;
  readonly queries: DehydratedState;
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, PageError>> | null;
}

/** A loader's failure in a form that survives JSON and that the router takes for one of its own. */
export interface PageError extends ErrorResponse {
  readonly internal: boolean;
  readonly data: { readonly message: string; readonly requestId: string | null };
}

const words = 'Something went wrong on this page. Try again in a moment.';

const isPageError = (error: unknown): error is PageError =>
  typeof error === 'object' && error !== null && 'status' in error && 'internal' in error && 'data' in error;

/** What a person may know of an error: never the text of a bug. */
export const toPageError = (error: unknown): PageError => {
  if (error instanceof ApiError) {
    const status = error.status >= 400 ? error.status : 503;
    return pageError(status, error.message, error.requestId);
  }
  if (isPageError(error)) {
    const message = typeof error.data?.message === 'string' ? error.data.message : words;
    return pageError(error.status, message, error.data?.requestId ?? undefined);
  }
  return pageError(500, words);
};

const pageError = (status: number, message: string, requestId?: string): PageError => ({
  status,
  statusText: '',
  internal: false,
  data: { message, requestId: requestId ?? null },
});

/** `<` is escaped, so that no text of the state can end the script that holds it. */
export const toScriptJson = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
