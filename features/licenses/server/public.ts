import './tables.ts';

export { ensurePredefinedLicenses } from './predefined/ensure-predefined-licenses.ts';
export { findLicensesByIds } from './read/find-licenses.ts';
export { findReadableLicense } from './read/find-readable.ts';
export { areUsable, findUsableLicenses } from './read/find-usable.ts';
export type { BeatUnderLicense, LicenseUses } from './license-uses.ts';
export { licensesRecords } from './licenses-records.ts';
export { predefinedLicenses } from './predefined/predefined-licenses.ts';
export { type FrozenLicense, type LicenseRow, licenseTerms, presentLicense } from './read/present-license.ts';
