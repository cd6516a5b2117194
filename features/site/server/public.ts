export type { DocumentIssue, VersionCount } from './extensions.ts';
export { findLabelAt, findLegalText, findLegalTextAt, findLegalVersion, findPublishedAt } from './legal-texts.ts';
export { siteContent } from './site-content.ts';
export { colorTokens } from './theme-css.ts';
