import type { QueryKey } from '@tanstack/react-query';
import type { Assets } from '#contract-kit/page.ts';
import type { PageError } from './router/page-error.ts';

/** The data that the server passes to the browser inside the page. */
export interface PageState {
  readonly origin: string;
  readonly assets: Assets;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
  readonly error: PageError | null;
}

/** `<` is escaped, so that no text in the state can end the script that contains it. */
export const toScriptJson = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
