import { lazyPart } from '#ui/data/lazy-part.ts';

export type { LicensedBeat } from './card/license-words.ts';
export { LicenseChooserHost } from './chooser/license-chooser-host.tsx';
export { PriceButton, type PriceButtonProps } from './chooser/price-button.tsx';

/** The licenses of a beat side by side, each with what it costs in total and one press to buy it. */
export const LicenseComparison = lazyPart(async () => ({
  default: (await import('./chooser/license-comparison.tsx')).LicenseComparison,
}));
