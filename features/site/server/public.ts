export type { DocumentIssue, VersionCount } from './extensions.ts';
export {
  findAgreements,
  findConsent,
  findLabelAt,
  findLegalText,
  findLegalTextAt,
  findLegalVersions,
  findPublishedAt,
  getConsent,
} from './legal-texts.ts';
export { siteContent } from './site-content.ts';
export { colorTokens } from './theme-css.ts';
export { readForExport, readPictureFile } from './read-for-export.ts';
