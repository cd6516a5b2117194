import './tables.ts';

export { ensurePredefinedLicenses } from './ensure-predefined-licenses.ts';
export { findLicensesByIds } from './find-licenses.ts';
export { areUsable, findUsableLicenses } from './find-usable-licenses.ts';
export { predefinedLicenses } from './predefined-licenses.ts';
export { type FrozenLicense, type LicenseRow, licenseTerms, presentLicense } from './present-license.ts';
