import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));

/** Shows the panel that `openAccountPanel` opens. */
export const AccountPanelHost = () => (
  <OnceOpened open={useAccountPanel((state) => state.open)}>
    <AccountPanel />
  </OnceOpened>
);
