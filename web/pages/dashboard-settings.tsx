import { DataPanel, MailBlocksPanel, OwnHeading, ProfileEditor } from '#features/profile/web/public.tsx';
import { SecurityPanel, SessionsPanel, useFreshUser } from '#features/auth/web/public.tsx';
import { SaleMailsPanel } from '#features/payouts/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { ThemePanel } from '#ui/theme/theme-switch.tsx';
import { QuickOverview } from '../components/quick-overview.tsx';
import { t } from '#contract-kit/texts/text.ts';

const names = ['account', 'sessions', 'security'] as const;
type Name = (typeof names)[number];

/** The open tab, which the URL names; the first one needs no parameter. */
const useTab = () => {
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const tab = names.find((name) => name === requested) ?? 'account';
  const change = (next: Name): void => setParams(next === 'account' ? {} : { tab: next }, { replace: true });
  return [tab, change] as const;
};

export const Component = () => {
  const user = useFreshUser();
  const [tab, setTab] = useTab();
  if (!user) return null;
  return (
    <DashboardPage title={t`All Settings`} aside={<OwnHeading user={user} />}>
      <Tabs<Name>
        label={t`Settings`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'account',
            label: t`Account`,
            panel: (
              <div className="grid gap-6">
                <QuickOverview />
                <ProfileEditor user={user} />
                <ThemePanel />
                {user.role !== 'user' && <SaleMailsPanel />}
                {user.emailVerified && <MailBlocksPanel />}
              </div>
            ),
          },
          { value: 'sessions', label: t`Sessions`, panel: <SessionsPanel /> },
          {
            value: 'security',
            label: t`Security`,
            panel: (
              <div className="grid gap-6">
                <SecurityPanel />
                <DataPanel username={user.username} />
              </div>
            ),
          },
        ]}
      />
    </DashboardPage>
  );
};
