import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';

export const Component = () => (
  <DashboardPage title="Sessions" lead="Every device that is, or was, logged in to your account.">
    <SessionsPanel />
  </DashboardPage>
);
