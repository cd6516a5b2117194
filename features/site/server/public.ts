export type { VersionCount } from './extensions.ts';
export {
  findAgreements,
  findConsent,
  findLabelAt,
  findLegalText,
  findLegalTextAt,
  findLegalVersions,
  getConsent,
} from './legal-texts.ts';
export { colorTokens } from './theme-css.ts';
