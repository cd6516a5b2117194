import type { RenderInput, RenderResult } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';

/** The renderer itself adds the files that a browser loads, and the languages. */
export type RenderPageInput = Omit<RenderInput<Site>, 'assets' | 'languages'>;

export type PageRenderer = (input: RenderPageInput) => Promise<RenderResult>;
