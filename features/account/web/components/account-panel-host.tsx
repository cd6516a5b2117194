import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));

/** Shows the panel that `openAccountPanel` opens. Its code loads on first use. */
export const AccountPanelHost = () => {
  const open = useAccountPanel((state) => state.open);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <AccountPanel />
    </Suspense>
  ) : null;
};
