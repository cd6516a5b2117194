import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => (
  <DashboardPage title={t`Sessions`} lead={t`Every device that is, or was, logged in to your account.`}>
    <SessionsPanel />
  </DashboardPage>
);
