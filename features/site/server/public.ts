export type { VersionCount } from './extensions.ts';
export { findLabelAt, findLegalText, findLegalTextAt, findLegalVersion } from './legal-texts.ts';
export { colorTokens } from './theme-css.ts';
