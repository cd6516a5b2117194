import type { RenderInput, RenderResult } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';

/** The input of a page. The renderer adds the files that a browser loads for it. */
export type RenderPageInput = Omit<RenderInput<Site>, 'assets'>;

export type PageRenderer = (input: RenderPageInput) => Promise<RenderResult>;
