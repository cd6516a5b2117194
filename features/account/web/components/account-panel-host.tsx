import { lazy, Suspense, useState } from 'react';
import { useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazy(() => import('./account-panel.tsx'));

/** Where `openAccountPanel` opens it. Its code comes with the first opening. */
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
