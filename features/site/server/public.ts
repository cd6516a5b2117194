export type { VersionCount } from './extensions.ts';
export { findAgreements, findLabelAt, findLegalText, findLegalTextAt, findLegalVersion } from './legal-texts.ts';
export { colorTokens } from './theme-css.ts';
