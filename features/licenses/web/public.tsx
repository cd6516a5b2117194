import { lazyPart } from '#ui/data/lazy-part.ts';

export type { LicensedBeat } from './chooser-store.ts';
export { LicenseChooserHost } from './components/license-chooser-host.tsx';
export { PriceButton, type PriceButtonProps } from './components/price-button.tsx';

/** The licenses of a beat side by side, each with what it costs in total and one press to buy it. */
export const LicenseComparison = lazyPart(async () => ({
  default: (await import('./components/license-comparison.tsx')).LicenseComparison,
}));
