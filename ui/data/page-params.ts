import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | undefined>>;

const context = createContext<Params>({});

export const PageParamsProvider = context.Provider;

/**
 * The values of the `:names` in the page's route. React Router's own `useParams` works only within its `useRoutes`, which
 * is too heavy for the first page (decision 005).
 */
export const usePageParams = (): Params => useContext(context);
