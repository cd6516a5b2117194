export { useIsDemoLabel } from './demo-label.ts';
export { setupQuery, sitePreviewQuery } from './editor/queries.ts';
export { legalTextQuery, legalVersionQuery } from './legal-queries.ts';
export { EarlierVersions, InForceSince } from './legal-versions.tsx';
export { followEditor } from './preview-channel.ts';
export { siteDocumentQuery, useSiteDocument, useLabelTheme } from './queries.ts';
export { SellerDetails } from './seller-details.tsx';
export { SetupPanel } from './setup/setup-panel.tsx';
