import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { useApi } from '#ui/data/api.ts';
import type { Security, updateSettings } from '../../contract-security.ts';
import { securityQuery } from '../current-user/security-query.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Time that the result of a change stays visible. */
const shownMs = 3000;

/** The switch changes at once, and flips back if the server refuses. */
const useLogInAlert = (userId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = securityQuery();
  const show = (emailAlertsDisabled: boolean): void => {
    queryClient.setQueryData(queryKey, (now: Security | undefined) => now && { ...now, emailAlertsDisabled });
  };
  return useMutation({
    mutationFn: (on: boolean) =>
      api<typeof updateSettings>('POST /api/v1/app/update-user-settings', {
        body: { userId, emailAlertsDisabled: !on },
      }),
    onMutate: (on) => show(!on),
    onError: (_, on) => show(on),
  });
};

export interface AlertsPanelProps {
  readonly userId: string;
  readonly emailAlertsDisabled: boolean;
}

export const AlertsPanel = ({ userId, emailAlertsDisabled }: AlertsPanelProps) => {
  const { mutate, reset, status, isPending } = useLogInAlert(userId);
  const isShown = status === 'success' || status === 'error';
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(reset, shownMs);
    return () => clearTimeout(timer);
  }, [isShown, reset]);
  return (
    <Panel title={t`Login alerts`}>
      <Switch
        label={t`Email me about logins from new devices`}
        hint={t`So you know if someone else has your password.`}
        checked={!emailAlertsDisabled}
        busy={isPending}
        onChange={(on) => mutate(on)}
      />
      <p
        aria-live="polite"
        className={`text-sm ${isShown ? 'mt-2' : ''} ${status === 'error' ? 'text-bad' : 'text-good'}`}
      >
        {status === 'success' && t`Settings updated successfully.`}
        {status === 'error' && t`Failed to update settings.`}
      </p>
    </Panel>
  );
};
