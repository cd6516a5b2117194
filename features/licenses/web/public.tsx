import { lazyPart } from '#ui/data/lazy-part.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

export type { LicensedBeat } from './card/license-labels.ts';
export { openLicenseChooser } from './chooser/chooser-store.ts';
export { LicenseChooserHost, preloadLicenseChooser } from './chooser/license-chooser-host.tsx';
export { PriceButton } from './chooser/price-button.tsx';

/** The licenses of a beat side by side, each with its total price and a buy button. */
export const LicenseComparison = serverRenderedPart(
  () => import('./chooser/license-comparison.tsx').then((part) => part.LicenseComparison),
  <Skeleton className="h-96 rounded-m" />,
);

/** Manages the user's licenses and the label's; the caller provides the frame. */
export const LicenseManager = lazyPart(async () => ({
  default: (await import('./manager/license-manager.tsx')).LicenseManager,
}));
