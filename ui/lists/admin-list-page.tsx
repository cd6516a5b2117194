import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DashboardPage, type DashboardPageProps } from '../composites/dashboard-page.tsx';
import { Panel } from '../composites/panel.tsx';
import { AdminList, type AdminListProps } from './admin-list.tsx';

interface AdminListPageProps<Data, Key extends QueryKey>
  extends AdminListProps<Data, Key>, Pick<DashboardPageProps, 'title' | 'lead' | 'aside'> {
  readonly panel: string;
  readonly above?: ReactNode;
  /** The search and the filters, which are in the URL. */
  readonly search: ReactNode;
  readonly after?: ReactNode;
}

export const AdminListPage = <Data, Key extends QueryKey>({
  title,
  lead,
  aside,
  panel,
  above,
  search,
  after,
  ...list
}: AdminListPageProps<Data, Key>) => (
  <DashboardPage title={title} lead={lead} aside={aside}>
    <div className="flex flex-col gap-6">
      {above}
      <Panel title={panel}>
        {search}
        <AdminList {...list} />
      </Panel>
    </div>
    {after}
  </DashboardPage>
);
