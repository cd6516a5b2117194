import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { listSiteDocuments } from '../../contract.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { t } from '#contract-kit/texts/text.ts';
import { artistPagePath } from '../../artist-page.ts';
import { pageOfDocument, siteDocuments } from '../../documents.ts';
import { MovePanel } from '../editor/move-panel.tsx';
import { siteArtistsQuery, siteDocumentsQuery } from '../editor/queries.ts';

type Listed = ResponseOf<typeof listSiteDocuments>[number];

const stateOf = ({ current }: Pick<Listed, 'current'>): string => {
  if (!current) return t`As it came with the site`;
  const time = formatLocalMoment(current.from);
  return current.author ? t`Published ${{ time }} by ${{ person: current.author.name }}` : t`Published ${{ time }}`;
};

interface RowProps {
  readonly title: string;
  readonly to: string;
  /** What shows it; null if several pages do. */
  readonly page: string | null;
  readonly state: string;
  readonly children?: ReactNode;
}

const Row = ({ title, to, page, state, children }: RowProps) => (
  <li className="group relative flex items-center gap-4 p-4 hover:bg-raised sm:px-6">
    <div className="min-w-0 flex-1">
      <h2 className="font-display text-lg font-semibold">
        <Link variant="bare" to={to} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {page && <span className="tabular">{page} · </span>}
        {state}
      </p>
    </div>
    <div className="flex flex-wrap justify-end gap-2">{children}</div>
    <Icon name="chevron-right" size={18} className="shrink-0 text-muted group-hover:text-accent" />
  </li>
);

const DocumentRow = ({ document }: { readonly document: Listed }) => {
  const { name, draft, scheduled } = document;
  return (
    <Row
      title={siteDocuments[name].field.label}
      to={`/dashboard/admin/site/${name}`}
      page={pageOfDocument[name]}
      state={stateOf(document)}
    >
      {draft && <Badge tone="accent">{t`Draft`}</Badge>}
      {scheduled && <Badge>{t`Scheduled`}</Badge>}
    </Row>
  );
};

/** The pages of artists who may edit them, below the document that lists the artists. */
const ArtistRows = () => {
  const { data = [] } = useQuery(siteArtistsQuery());
  return data.map(({ accountId, username, name, mayEdit, current, draft }) =>
    mayEdit && accountId !== null ? (
      <Row
        key={accountId}
        title={t`${{ name }}’s own page`}
        to={artistPagePath(accountId)}
        page={`/beatstore/${username}`}
        state={current ? stateOf({ current }) : t`As in Artists`}
      >
        {draft && <Badge tone="accent">{t`Draft`}</Badge>}
      </Row>
    ) : null,
  );
};

export const Component = () => {
  const { data, error, refetch } = useQuery(siteDocumentsQuery());
  return (
    <DashboardPage title={t`Site`} lead={t`What visitors read on your pages. Change it, look at it, publish it.`}>
      {error ? (
        <ErrorState title={t`We couldn’t load the site’s texts`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ul className="max-w-3xl divide-y divide-line overflow-hidden rounded-l border border-line bg-panel">
            {data.map((document) => (
              <Fragment key={document.name}>
                <DocumentRow document={document} />
                {document.name === 'artists' && <ArtistRows />}
                {document.name === 'help' && (
                  <Row
                    title={t`Help center’s links`}
                    to="/dashboard/admin/legal"
                    page={pageOfDocument.help}
                    state={t`Edited on a page of their own`}
                  />
                )}
              </Fragment>
            ))}
          </ul>
          <MovePanel />
        </>
      ) : (
        <Skeleton className="h-80 max-w-3xl rounded-l" />
      )}
    </DashboardPage>
  );
};
