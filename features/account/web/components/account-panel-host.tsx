import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));

/** Where `openAccountPanel` opens it. Its code is loaded on the first opening. */
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
