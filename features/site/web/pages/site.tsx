import { useQuery } from '@tanstack/react-query';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { listSiteDocuments } from '../../contract.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { pageOfDocument, siteDocuments } from '../../documents.ts';
import { MovePanel } from '../editor/move-panel.tsx';
import { siteDocumentsQuery } from '../editor/queries.ts';

type Listed = ResponseOf<typeof listSiteDocuments>[number];

const stateOf = ({ current }: Listed): string => {
  if (!current) return 'As it came with the site';
  const by = current.author ? ` by ${current.author.name}` : '';
  return `Published ${formatLocalMoment(current.from)}${by}`;
};

const Row = ({ document }: { readonly document: Listed }) => {
  const { name, draft, scheduled } = document;
  return (
    <li className="group relative flex items-center gap-4 p-4 hover:bg-raised sm:px-6">
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-lg font-semibold">
          <Link variant="bare" to={`/dashboard/admin/site/${name}`} className="after:absolute after:inset-0">
            {siteDocuments[name].field.label}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {pageOfDocument[name] && <span className="tabular">{pageOfDocument[name]} · </span>}
          {stateOf(document)}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {draft && <Badge tone="accent">Draft</Badge>}
        {scheduled && <Badge>Scheduled</Badge>}
      </div>
      <Icon name="chevron-right" size={18} className="shrink-0 text-muted group-hover:text-accent" />
    </li>
  );
};

export const Component = () => {
  const { data, error, refetch } = useQuery(siteDocumentsQuery());
  return (
    <DashboardPage title="Site" lead="What visitors read on your pages. Change it, look at it, publish it.">
      {error ? (
        <ErrorState title="We couldn’t load the site’s texts" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ul className="max-w-3xl divide-y divide-line overflow-hidden rounded-l border border-line bg-panel">
            {data.map((document) => (
              <Row key={document.name} document={document} />
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
