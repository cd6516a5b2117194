import './tables.ts';

export { ensurePredefinedLicenses } from './ensure-predefined-licenses.ts';
export { findLicensesByIds } from './find-licenses.ts';
export { findReadableLicense } from './find-readable.ts';
export { areUsable, findUsableLicenses } from './find-usable.ts';
export type { BeatUnderLicense, LicenseUses } from './license-uses.ts';
export { licensesRecords } from './licenses-records.ts';
export { predefinedLicenses } from './predefined-licenses.ts';
export { type FrozenLicense, type LicenseRow, licenseTerms, presentLicense } from './present-license.ts';
