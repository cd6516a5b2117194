import { createContext, useContext } from 'react';
import type { LoadedPage } from './page-route.ts';

export interface PageState {
  readonly page: LoadedPage;
  /** The next page is on its way. */
  readonly navigating: boolean;
  /** Fetches the data of this page once more. */
  readonly reload: () => void;
}

const context = createContext<PageState | undefined>(undefined);

export const PageStateProvider = context.Provider;

export const usePage = (): PageState => {
  const state = useContext(context);
  if (!state) throw new Error('usePage stands outside of the router');
  return state;
};
