/** For pages and dialogs that load later; every visitor loads `public.tsx`. */
export { AgreementLink } from './card/agreement-link.tsx';
export { factIds, LicenseFacts } from './card/license-facts.tsx';
export { hasParts, type LicensePrices, pricesOf } from './card/license-labels.ts';
export { LicensePrice } from './card/license-price.tsx';
export { LicenseOption } from './card/license-option.tsx';
export { EarnedOf, FeeNote } from './price/earned-of.tsx';
