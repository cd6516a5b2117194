import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | undefined>>;

const context = createContext<Params>({});

export const PageParamsProvider = context.Provider;

/** The values of the `:names` in the page's route. */
export const usePageParams = (): Params => useContext(context);
