import type { Transport } from './api.ts';

/** What a browser has to load for a page, as paths of this site. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** What the scripts and the page that is shown need, each after what it needs itself. */
  readonly modules: readonly string[];
  /** Loads modules and scripts once the page has been painted. Without it, the scripts are loaded at once. */
  readonly starter?: string;
  /** A classic script for the head of dashboards: it sets their theme before anything is painted. */
  readonly theme?: string;
  /** The service worker, if the site has one. */
  readonly worker?: string;
}

/** What the server hands to the web's renderer for one request. `Site` is the settings feature's answer of that name. */
export interface RenderInput<Site> {
  /** Path and query of the request. */
  readonly url: string;
  readonly transport: Transport;
  readonly site: Site;
  /** With scheme, without a slash at the end. */
  readonly origin: string;
  /** What to load for a page made of these source files. */
  readonly assets: (sources: readonly string[]) => Assets;
  /** Told of errors while rendering; the visitor gets what could be rendered. */
  readonly onError: (error: unknown) => void;
}

export type RenderResult =
  | { readonly status: number; readonly redirect: string }
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: ReadableStream<Uint8Array>;
    };

/** Runs a page's loaders and renders the whole document. Throws only when not even an error page could be rendered. */
export type Render<Site> = (input: RenderInput<Site>) => Promise<RenderResult>;

/** Which addresses the site has, and whose pages are kept once they are rendered. */
export interface PageRules {
  /** The pattern of every route. */
  readonly paths: readonly string[];
  readonly kept: readonly CachedPath[];
}

export interface CachedPath {
  /** The pattern of a route. */
  readonly path: string;
  /** The parts of the query that the page shows; with any other it is the same page. */
  readonly parameters: readonly string[];
}
