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
export { builtIcons, drawBars, drawFavicon, hasOwnIcons, iconPlates } from './theme/icons.ts';
export { sitePictureKeys } from './picture-keys.ts';
export { sitePictureName } from '../pictures.ts';
export { siteContent } from './site-content.ts';
export { scheduledContent } from './versions.ts';
export { colorTokens } from './theme/theme-css.ts';
export { readForExport, readPictureFile } from './read-for-export.ts';
