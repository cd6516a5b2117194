import { lazyPart } from '#ui/data/lazy-part.ts';

export type { LicensedBeat } from './card/license-words.ts';
export { openLicenseChooser } from './chooser/chooser-store.ts';
export { LicenseChooserHost, preloadLicenseChooser } from './chooser/license-chooser-host.tsx';
export { PriceButton, type PriceButtonProps } from './chooser/price-button.tsx';

/** The licenses of a beat side by side, each with its total price and a buy button. */
export const LicenseComparison = lazyPart(async () => ({
  default: (await import('./chooser/license-comparison.tsx')).LicenseComparison,
}));

/** Manages the user's licenses and the label's; the caller provides the frame. */
export const LicenseManager = lazyPart(async () => ({
  default: (await import('./manager/license-manager.tsx')).LicenseManager,
}));
