import { createContext, useContext } from 'react';
import type { LoadedPage } from './loaded-page.ts';

export interface PageState {
  readonly page: LoadedPage;
  readonly navigating: boolean;
  readonly reload: () => void;
}

const context = createContext<PageState | undefined>(undefined);

export const PageStateProvider = context.Provider;

export const usePage = (): PageState => {
  const state = useContext(context);
  if (!state) throw new Error('usePage is used outside the router');
  return state;
};
