import './tables.ts';

export { ensurePredefinedLicenses } from './predefined/ensure-predefined-licenses.ts';
export type { BeatUnderLicense } from './extensions.ts';
export { kitLicense } from './predefined/kit-license.ts';
export { predefinedLicenses } from './predefined/predefined-licenses.ts';
export { areUsable, findLicensesByIds, findUsableLicenses } from './read/find-licenses.ts';
export { findReadableLicense } from './read/find-readable.ts';
export { type LicenseRow, licenseTerms, presentLicense } from './read/present-license.ts';
