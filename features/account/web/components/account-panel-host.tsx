import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));

/** Where `openAccountPanel` opens it. */
export const AccountPanelHost = () => (
  <OnceOpened open={useAccountPanel((state) => state.open)}>
    <AccountPanel />
  </OnceOpened>
);
