import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, Location } from 'react-router';
import type { PageError } from './page-error.ts';

/** What a page tells the shell and the server about itself. */
export interface PageHandle {
  /** The status of the answer; 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: without navigation and footer. `dashboard`: within the frame of the dashboards, drawn in the browser alone. */
  readonly chrome?: 'none' | 'dashboard';
  /**
   * Who may see a page of the dashboards; a seller may see what a user may, an admin everything. The frame sends everybody
   * else to where they belong; what the page asks the server for is guarded there again.
   */
  readonly access?: 'user' | 'seller' | 'admin';
}

/** What the file of a page exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly handle?: PageHandle;
}

/**
 * Fetches what a page cannot be drawn without. Throws what the visitor is told; a Response that redirects leads on. A page
 * that says that something is gone answers the status for it.
 */
export type Loader = (args: LoaderFunctionArgs) => Promise<Pick<PageHandle, 'status'> | null>;

export interface PageRoute {
  readonly path: string;
  /** The page's file: the build's manifest says by it what to preload. */
  readonly source: string;
  /** The file that has to be loaded first, to find that of the page. */
  readonly via?: string;
  readonly load: () => Promise<PageModule>;
  readonly loader?: Loader;
  readonly handle?: PageHandle;
}

/** A page that can be drawn: its code and its data are here, or it is known what went wrong. */
export interface LoadedPage {
  readonly location: Location;
  readonly route: PageRoute;
  readonly Component: ComponentType;
  readonly handle: PageHandle;
  readonly error: PageError | null;
}
