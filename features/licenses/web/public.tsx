import { lazyPart } from '#ui/data/lazy-part.ts';

export type { LicensedBeat } from './card/license-labels.ts';
export {
  closeLicenseChooser,
  expectLicenseChooser,
  openLicense,
  openLicenseChooser,
  useChooser,
} from './price/chooser-store.ts';
export { PriceButton } from './price/price-button.tsx';

/** Manages the user's licenses and the label's; the caller passes the frame. */
export const LicenseManager = lazyPart(async () => ({
  default: (await import('./manager/license-manager.tsx')).LicenseManager,
}));
