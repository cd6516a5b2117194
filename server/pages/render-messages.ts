import type { Site } from '#features/settings/contract.ts';
import type { Transport } from '#contract-kit/api.ts';
import type { PageRules } from '#contract-kit/page.ts';

type Request = Parameters<Transport>[0];
type ApiResponse = Awaited<ReturnType<Transport>>;

export interface ThreadData {
  /** File URL of the rendering module that the build wrote. */
  readonly entry: string;
  readonly manifest: string;
  /** Lists the file of each language's sentences. */
  readonly texts: string;
  /** The service worker's path, if pages have one. */
  readonly worker?: string;
}

export type ToThread =
  | { readonly kind: 'render'; readonly id: number; readonly url: string; readonly site: Site; readonly origin: string }
  | { readonly kind: 'answer'; readonly call: number; readonly response: ApiResponse }
  | { readonly kind: 'no-answer'; readonly call: number; readonly error: Error };

export type Rendered =
  | { readonly status: number; readonly redirect: string }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array };

/** `call`: the server makes this API call for the page. */
export type FromThread =
  | { readonly kind: 'ready'; readonly rules: PageRules }
  | { readonly kind: 'call'; readonly id: number; readonly call: number; readonly request: Request }
  | { readonly kind: 'rendered'; readonly id: number; readonly rendered: Rendered }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
  /** A page was rendered, but not completely. */
  | { readonly kind: 'fault'; readonly id: number; readonly error: Error };
