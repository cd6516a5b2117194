import type { RenderInput, RenderResult } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';

/** What a page is drawn from. Which files a browser loads for it is the drawer's own knowledge. */
export type DrawInput = Omit<RenderInput<Site>, 'assets'>;

export type Draw = (input: DrawInput) => Promise<RenderResult>;
