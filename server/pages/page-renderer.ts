import type { RenderInput, RenderResult } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';

/** The input of a page. Which files a browser loads for it is up to the renderer. */
export type RenderPageInput = Omit<RenderInput<Site>, 'assets'>;

export type PageRenderer = (input: RenderPageInput) => Promise<RenderResult>;
