import type { ComponentType } from 'react';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Location } from '#ui/routing/routing.ts';
import type { PageError } from './page-error.ts';

/** What a page declares to the shell and the server. */
export interface PageHandle {
  /** The HTTP status; 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: without navigation and footer. `dashboard`: inside the dashboard frame, rendered only in the browser. */
  readonly chrome?: 'none' | 'dashboard';
  /**
   * Who may see a dashboard page: a seller may see what a user may, an admin everything. The frame redirects everyone else;
   * the server checks every call again.
   */
  readonly access?: 'user' | 'seller' | 'admin';
}

/** What a page's file exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly handle?: PageHandle;
}

/**
 * Fetches what a page can't render without. Throws an error to show to the visitor, or a redirect Response. A page for
 * something that is gone returns its status, one for nobody's search results a header.
 */
export type Loader = (args: LoaderArgs) => Promise<Pick<PageHandle, 'status' | 'headers'> | null>;

export interface PageRoute {
  readonly path: string;
  /** The page's file, by which the build's manifest lists what to preload. */
  readonly source: string;
  /** A file that must be loaded first, to find the page's own. */
  readonly via?: string;
  readonly load: () => Promise<PageModule>;
  readonly loader?: Loader;
  readonly handle?: PageHandle;
}

/** A page that can be rendered: its code and data have loaded, or the error is known. */
export interface LoadedPage {
  readonly location: Location;
  readonly route: PageRoute;
  readonly Component: ComponentType;
  readonly handle: PageHandle;
  readonly error: PageError | null;
}
