import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAccountPanel } from './account-panel-store.ts';

export { openAccountPanel } from './account-panel-store.ts';
export { DataPanel } from './components/data-panel.tsx';
export { OwnHeading } from './components/own-heading.tsx';
export { ProfileEditor } from './components/profile-editor.tsx';
export { SellerDetailsForm } from './components/seller-details-form.tsx';
export { sellerDetailsQuery } from './queries.ts';

const AccountPanel = lazyPart(() => import('./components/account-panel.tsx'));

/** Where `openAccountPanel` opens it. Mounted once in the shell. */
export const AccountPanelHost = () => (
  <OnceOpened open={useAccountPanel((state) => state.open)}>
    <AccountPanel />
  </OnceOpened>
);
