import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { waitingQuery } from '../queries.ts';
import { LicenseSettings } from '../components/license-settings.tsx';
import { OfferList } from '../components/offer-list.tsx';
import { t } from '#contract-kit/texts/text.ts';

const shown = ['buyer', 'seller', 'licenses'] as const;
type Shown = (typeof shown)[number];

const counted = (label: string, count: number | undefined): string => (count ? `${label} (${count})` : label);

const SellersOffers = () => {
  const [search, setSearch] = useSearchParams();
  const { data: waiting } = useQuery(waitingQuery());
  const value: Shown = shown.find((one) => one === search.get('as')) ?? 'buyer';
  return (
    <Tabs
      label={t`Offers`}
      value={value}
      onChange={(next) => setSearch(next === 'buyer' ? {} : { as: next }, { replace: true, preventScrollReset: true })}
      tabs={[
        {
          value: 'buyer',
          label: counted(t`My offers`, waiting?.buyer),
          panel: <OfferList as="buyer" />,
        },
        {
          value: 'seller',
          label: counted(t`Offers to me`, waiting?.seller),
          panel: <OfferList as="seller" />,
        },
        {
          value: 'licenses',
          label: t`Licenses`,
          panel: (
            <Panel
              title={t`Licenses that accept offers`}
              lead={t`The lowest price you’d consider, for the beat and its license together. Buyers see it. We decline lower offers for you. The rest is up to you.`}
            >
              <LicenseSettings />
            </Panel>
          ),
        },
      ]}
    />
  );
};

export const Component = () => {
  const { user } = useSession();
  return (
    <DashboardPage
      title={t`Offers`}
      lead={t`Agree on a price. Once an offer is accepted, the buyer has 48 hours to pay.`}
    >
      {user && user.role === 'user' ? <OfferList as="buyer" /> : <SellersOffers />}
    </DashboardPage>
  );
};
