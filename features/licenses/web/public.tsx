import { lazyPart } from '#ui/data/lazy-part.ts';

export type { LicensedBeat } from './card/license-words.ts';
export { LicenseChooserHost } from './chooser/license-chooser-host.tsx';
export { PriceButton, type PriceButtonProps } from './chooser/price-button.tsx';

/** The licenses of a beat side by side, each with what it costs in total and one press to buy it. */
export const LicenseComparison = lazyPart(async () => ({
  default: (await import('./chooser/license-comparison.tsx')).LicenseComparison,
}));

/** One's own licenses and the label's, to be changed; who shows it frames it. */
export const LicenseManager = lazyPart(async () => ({
  default: (await import('./manager/license-manager.tsx')).LicenseManager,
}));
