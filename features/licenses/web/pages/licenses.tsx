import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { LicenseManager } from '../manager/license-manager.tsx';

const Frame = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  <DashboardPage
    title={t`Licenses`}
    lead={t`What buyers can do with your beats, which files they get, and what it costs.`}
    aside={aside}
  >
    {children}
  </DashboardPage>
);

/** The license being edited is in the URL, so that a reload or a login returns to it. */
const useEdit = () => {
  const [search, setSearch] = useSearchParams();
  const change = (id: string | null): void =>
    id === null
      ? setSearch({}, { replace: true, preventScrollReset: true })
      : setSearch({ edit: id }, { preventScrollReset: true });
  return [search.get('edit'), change] as const;
};

export const Component = () => {
  const { user } = useSession();
  const [edit, onEdit] = useEdit();
  return user && <LicenseManager key={user._id} {...{ user, edit, onEdit }} frame={Frame} />;
};
