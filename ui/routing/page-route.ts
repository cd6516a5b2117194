import type { ComponentType } from 'react';
import type { SlotName } from './slots.ts';
import type { LoaderArgs } from './loader.ts';

/** A page's properties for the shell and the server. */
export interface PageHandle {
  /** The HTTP status; 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: without navigation and footer. `dashboard`: in the dashboard frame, rendered only in the browser. */
  readonly chrome?: 'none' | 'dashboard';
  /**
   * An admin may see everything, a seller what a user may, `editor` is for who may edit the site. The frame redirects
   * others; the server checks every call.
   */
  readonly access?: 'user' | 'seller' | 'editor' | 'admin';
}

/** What a page's file exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly handle?: PageHandle;
}

/**
 * Fetches what the page needs. Throws an error for the visitor, or a redirect Response. Returns a status if the content
 * is gone, and a header for searches that search engines shouldn't list.
 */
export type Loader = (args: LoaderArgs) => Promise<Pick<PageHandle, 'status' | 'headers'> | null>;

export interface PageRoute {
  readonly path: string;
  /** The page's file, by which the build's manifest lists what to preload. */
  readonly source: string;
  readonly load: () => Promise<PageModule>;
  readonly loader?: Loader;
  /** Slots that visitors see at once, whose fillings load together with the page. */
  readonly slots?: readonly SlotName[];
  readonly handle?: PageHandle;
  /**
   * The query parameters that change a page that is the same for every visitor. The server caches it until its content
   * changes (decision 044). Never for pages behind a login or with a key in the URL.
   */
  readonly cached?: readonly string[];
}

type Page = (path: string, source: string, load: PageRoute['load']) => PageRoute;

/** A page inside the dashboard frame, for everyone with an account. */
export const userPage: Page = (path, source, load) => ({
  path,
  source,
  load,
  handle: { chrome: 'dashboard', access: 'user' },
});

/** For admins, and for whom they let edit the site. */
export const editorPage: Page = (path, source, load) => ({
  path,
  source,
  load,
  handle: { chrome: 'dashboard', access: 'editor' },
});

export const adminPage: Page = (path, source, load) => ({
  path,
  source,
  load,
  handle: { chrome: 'dashboard', access: 'admin' },
});

/** For pages whose URLs contain keys to someone's files or account. */
export const carriesKey: PageHandle = {
  headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
};
