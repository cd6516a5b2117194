import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | undefined>>;

const context = createContext<Params>({});

export const PageParamsProvider = context.Provider;

/**
 * What stands in the address at the `:names` of the page's route. React-router's own `useParams` answers only within its
 * `useRoutes`, whose weight the first page does not carry (decision 005).
 */
export const usePageParams = (): Params => useContext(context);
