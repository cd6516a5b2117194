import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';

/** Where loaders find the QueryClient: `context.get(queryClientContext)`. */
export const queryClientContext = createContext<QueryClient>();
