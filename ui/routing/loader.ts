import type { QueryClient } from '@tanstack/react-query';

/** What a page's loader works with. */
export interface LoaderArgs {
  readonly queryClient: QueryClient;
  /** Of the page's address; aborted when the visitor goes elsewhere meanwhile. */
  readonly request: Request;
  /** The values of the `:names` in the page's route. */
  readonly params: Readonly<Record<string, string | undefined>>;
}
