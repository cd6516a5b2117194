import { useEffect } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { useLogInAlert } from './security-queries.ts';

/** How long it is said that a setting was kept. */
const toldFor = 3000;

export interface AlertsPanelProps {
  readonly userId: string;
  readonly emailAlertsDisabled: boolean;
}

export const AlertsPanel = ({ userId, emailAlertsDisabled }: AlertsPanelProps) => {
  const { mutate, reset, status, isPending } = useLogInAlert(userId);
  const told = status === 'success' || status === 'error';
  useEffect(() => {
    if (!told) return undefined;
    const timer = setTimeout(reset, toldFor);
    return () => clearTimeout(timer);
  }, [told, reset]);
  return (
    <Panel title="Log-in alerts">
      <Switch
        label="Email me about log-ins from new devices"
        hint="So that you know when somebody else has your password."
        checked={!emailAlertsDisabled}
        busy={isPending}
        onChange={(on) => mutate(on)}
      />
      <p
        aria-live="polite"
        className={`text-sm ${told ? 'mt-2' : ''} ${status === 'error' ? 'text-bad' : 'text-good'}`}
      >
        {status === 'success' && 'Settings updated successfully.'}
        {status === 'error' && 'Failed to update settings.'}
      </p>
    </Panel>
  );
};
