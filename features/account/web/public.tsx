export { openAccountPanel } from './account-panel-store.ts';
export { AccountPanelHost } from './components/account-panel-host.tsx';
export { DataPanel } from './components/data-panel.tsx';
export { OwnHeading } from './components/own-heading.tsx';
export { ProfileEditor } from './components/profile-editor.tsx';
export { SellerDetailsForm } from './components/seller-details-form.tsx';
export { ProfileLinks } from './public-profile/profile-links.tsx';
export { VideoEmbed } from './public-profile/video-embed.tsx';
export { sellerDetailsQuery, sellerPageQuery } from './queries.ts';
