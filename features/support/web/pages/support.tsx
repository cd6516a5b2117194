import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { SupportForm } from '../components/message-forms.tsx';
import { OwnRequests } from '../components/own-requests.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardPage title={t`Support`} lead={t`Contact us and track your requests.`}>
      <div className="grid items-start gap-6 @3xl:grid-cols-2">
        <Panel title={t`New request`}>
          <SupportForm />
        </Panel>
        <Panel title={t`Your requests`}>
          <OwnRequests email={user.email} />
        </Panel>
      </div>
    </DashboardPage>
  );
};
