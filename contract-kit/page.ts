import type { Transport } from './api.ts';
import type { Locale } from './languages/current.ts';
import type { LanguageCode } from './languages/languages.ts';

/** Files for a page, as paths of this site. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Each module is after its dependencies. */
  readonly modules: readonly string[];
  /** Loads modules and scripts after the first paint. Without it, they load at once. */
  readonly starter?: string;
  /** A classic script in the head of dashboards that sets their theme before the first paint. */
  readonly theme?: string;
  /** The service worker, if the site has one. */
  readonly worker?: string;
  /** The sentences of the page's language, if it isn't English. */
  readonly texts?: string;
}

/** Keeps apart the languages of pages that are rendered at the same time. */
export interface PageLanguages {
  readonly localeIn: (language: LanguageCode) => Promise<Locale>;
  /** In all that `work` does, also after it has waited, `current` returns this locale. */
  readonly run: <T>(locale: Locale, work: () => T) => T;
  readonly current: () => Locale;
}

/** Input to the web's renderer for one request. `Site` is the settings feature's response of that name. */
export interface RenderInput<Site> {
  /** Path and query of the request. */
  readonly url: string;
  readonly transport: Transport;
  readonly site: Site;
  /** With scheme, without a trailing slash. */
  readonly origin: string;
  /** For a page made of these source files. */
  readonly assets: (sources: readonly string[], language: LanguageCode) => Assets;
  /** Without it, all pages are English. */
  readonly languages?: PageLanguages;
  /** Called with errors while rendering; the visitor still gets what could be rendered. */
  readonly onError: (error: unknown) => void;
}

export type RenderResult =
  | { readonly status: number; readonly redirect: string }
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: ReadableStream<Uint8Array>;
    };

/** Runs a page's loaders and renders the document. Throws only if not even an error page could be rendered. */
export type Render<Site> = (input: RenderInput<Site>) => Promise<RenderResult>;

/** The site's routes, and the pages that are cached after rendering. */
export interface PageRules {
  /** All patterns of routes. */
  readonly paths: readonly string[];
  readonly kept: readonly CachedPath[];
}

export interface CachedPath {
  readonly path: string;
  /** The query parameters that change the page; others are ignored. */
  readonly parameters: readonly string[];
}
