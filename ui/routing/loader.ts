import type { QueryClient } from '@tanstack/react-query';

export interface LoaderArgs {
  readonly queryClient: QueryClient;
  /** The request for the page's URL; aborted when the visitor goes elsewhere. */
  readonly request: Request;
  /** The values of the `:names` in the page's route. */
  readonly params: Readonly<Record<string, string | undefined>>;
}
