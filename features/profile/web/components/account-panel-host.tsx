import { useEffect } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { findWaitingMessage } from '#features/support/web/public.tsx';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { openAccountPanel, useAccountPanel } from '../account-panel-store.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));

/** Opens the panel for a message that a login interrupted, which then sends itself. The support page needs no panel. */
const useWaitingMessage = (): void => {
  const { user } = useSession();
  const userId = user?._id;
  const { pathname } = useLocation();
  useEffect(() => {
    const kind = userId === undefined ? null : findWaitingMessage(userId);
    if (kind && !(kind === 'support' && pathname === '/support')) openAccountPanel(kind);
  }, [userId, pathname]);
};

export const AccountPanelHost = () => {
  useWaitingMessage();
  return (
    <OnceOpened open={useAccountPanel((state) => state.open)}>
      <AccountPanel />
    </OnceOpened>
  );
};
