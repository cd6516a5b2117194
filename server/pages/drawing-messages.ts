import type { Site } from '#features/settings/contract.ts';
import type { Transport } from '#contract-kit/api.ts';

type Request = Parameters<Transport>[0];
type Answer = Awaited<ReturnType<Transport>>;

/** What the thread is started with. */
export interface ThreadData {
  /** The module that draws, as the build has written it. */
  readonly entry: string;
  readonly manifest: string;
}

/** What the server says to the thread that draws its pages. */
export type ToThread =
  | { readonly kind: 'draw'; readonly id: number; readonly url: string; readonly site: Site; readonly origin: string }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: Answer }
  | { readonly kind: 'no-answer'; readonly call: number; readonly error: Error };

export type Drawn =
  | { readonly status: number; readonly redirect: string }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array };

/** What the thread says. A page's calls of the API are made by the server, in the visitor's name. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly call: number; readonly request: Request }
  | { readonly kind: 'drawn'; readonly id: number; readonly drawn: Drawn }
  | { readonly kind: 'not-drawn'; readonly id: number; readonly error: Error }
  /** A page was drawn, but not in full. */
  | { readonly kind: 'trouble'; readonly id: number; readonly error: Error };
