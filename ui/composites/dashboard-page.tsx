import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useTitleInBar } from './dashboard-title.ts';
import { PageMeta } from './page-meta.tsx';

export interface DashboardPageProps {
  /** The window's title. */
  readonly title: string;
  /** The h1, if it differs from the title. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The sidebar takes part of the window, so content uses container queries (`@2xl:…`) instead of the window's width. */
export const DashboardPage = ({ title, heading = title, lead, aside, children }: DashboardPageProps) => {
  useTitleInBar(title);
  return (
    <div className="page py-6 sm:py-10">
      <PageMeta title={title} description={t`${{ title }}: a page for account holders.`} noIndex />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8">
        <div className="min-w-0">
          <h1 className="font-display text-3xl font-bold tracking-tight wrap-anywhere">{heading}</h1>
          {lead && <p className="mt-3 max-w-prose text-muted">{lead}</p>}
        </div>
        {aside && <div className="flex flex-wrap gap-3">{aside}</div>}
      </header>
      <div className="@container">{children}</div>
    </div>
  );
};
