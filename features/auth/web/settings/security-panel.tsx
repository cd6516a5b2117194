import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useSession } from '../current-user/session.ts';
import { securityQuery } from '../current-user/security-query.ts';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import { SecurityItemsPanel } from '../security/security-items-panel.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { PasswordPanel } from '../passwords/password-panel.tsx';
import { TwoFactorPanel } from '../two-factor/two-factor-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const SecurityPanel = () => {
  const { data: security, error, refetch } = useQuery(securityQuery());
  const { user } = useSession();
  if (!user) return null;
  if (!security) {
    if (!error)
      return (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton className="h-80 rounded-l" />
          <Skeleton className="h-40 rounded-l" />
        </div>
      );
    return (
      <ErrorState error={error} title={t`We couldn’t load your security settings`} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid items-start gap-6 @4xl:grid-cols-2">
      <PasswordPanel hasPassword={security.hasPassword} />
      <div className="grid gap-6">
        <TwoFactorPanel email={user.email} security={security} />
        <AlertsPanel userId={user._id} emailAlertsDisabled={security.emailAlertsDisabled} />
        <PasskeysPanel />
      </div>
      <SecurityItemsPanel />
    </div>
  );
};
