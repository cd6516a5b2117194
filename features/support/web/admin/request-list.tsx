import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { AdminList } from '#ui/lists/admin-list.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminRequestRow } from '../../contract-admin.ts';
import { adminRequestsQuery, requestTotalsQuery } from '../queries.ts';
import { kindLabel } from '../../kind-label.ts';
import { stateLabel } from '../request-labels.ts';
import type { AdminFilter, useRequestFilter } from './use-request-filter.ts';

const pageSize = 20;

/** A card on phones, a row in wider windows. */
const Row = ({ request, to }: { readonly request: AdminRequestRow; readonly to: string }) => {
  const { words, tone } = stateLabel()[request.state];
  return (
    <li className="relative flex flex-col gap-2 rounded-m border border-line p-4 transition-colors focus-within:border-edge hover:border-edge @3xl:grid @3xl:grid-cols-[7rem_12rem_1fr_8rem] @3xl:items-start @3xl:gap-4">
      <p className="flex flex-wrap items-center gap-2 @3xl:flex-col @3xl:items-start">
        <Badge tone={tone}>{words}</Badge>
        <span className="tabular text-sm text-muted">#{request.number}</span>
      </p>
      <p className="min-w-0 text-sm">
        <span className="block font-medium wrap-anywhere">{request.username}</span>
        <EmailAddress address={request.email} className="block text-muted" />
      </p>
      <div className="min-w-0">
        <Link variant="bare" to={to} className="font-medium after:absolute after:inset-0 after:rounded-m">
          {kindLabel(request.kind)}
          <span className="sr-only"> #{request.number}</span>
        </Link>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{request.excerpt}</p>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted @3xl:flex-col @3xl:items-end @3xl:text-end">
        <time dateTime={request.createdAt} className="tabular">
          {formatDay(request.createdAt)}
        </time>
        {request.hasScreenshot && <span>{t`With a screenshot`}</span>}
        {request.answeredBy && (
          <span className="wrap-anywhere">{t`Answered by ${{ person: request.answeredBy }}`}</span>
        )}
      </p>
    </li>
  );
};

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading requests`} className="flex flex-col gap-3">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-52 rounded-m @3xl:h-24" />
    ))}
  </output>
);

interface PagesProps {
  readonly filter: AdminFilter;
  readonly hasMore: boolean;
  readonly linkTo: ReturnType<typeof useRequestFilter>['linkTo'];
}

const Pages = ({ filter, hasMore, linkTo }: PagesProps) => {
  const { data: totals } = useQuery(requestTotalsQuery(filter));
  const { page, state } = filter;
  const total = totals && (state ? totals[state] : totals.open + totals.answered + totals.closed);
  const step = (label: string, to: number, there: boolean) =>
    there ? (
      <Button asChild>
        <Link variant="bare" to={linkTo({ page: to === 1 ? '' : String(to) })}>
          {label}
        </Link>
      </Button>
    ) : (
      <Button disabled>{label}</Button>
    );
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t`Pages of requests`} className="mt-4 flex items-center justify-between gap-3">
      {step(t`Previous`, page - 1, page > 1)}
      <span className="tabular text-sm text-muted">
        {total === undefined
          ? t`Page ${{ page: String(page) }}`
          : t`Page ${{ page: String(page) }} of ${{ pages: String(Math.max(page, Math.ceil(total / pageSize))) }}`}
      </span>
      {step(t`Next`, page + 1, hasMore)}
    </nav>
  );
};

const None = ({ filter }: { readonly filter: AdminFilter }) => {
  const { data: totals } = useQuery(requestTotalsQuery(filter));
  const { q, kind, page } = filter;
  const isEmpty = totals && totals.open + totals.answered + totals.closed === 0;
  const [title, text] =
    page > 1
      ? [t`No requests on this page`, t`Go back to an earlier page.`]
      : q
        ? [t`Nothing found`, t`Try fewer words, another state or the number.`]
        : isEmpty && !kind
          ? [t`No requests yet`, t`New requests will appear here.`]
          : [t`Nothing here`, t`Requests and feedback in this state appear here.`];
  return <EmptyState className="-my-6" title={title} text={text} />;
};

export const RequestList = ({ filter, linkTo }: Pick<ReturnType<typeof useRequestFilter>, 'filter' | 'linkTo'>) => (
  <AdminList of={t`requests`} query={adminRequestsQuery(filter)} loading={<Waiting />}>
    {({ requests, hasMore }) => (
      <>
        {requests.length === 0 ? (
          <None filter={filter} />
        ) : (
          <ul aria-label={t`Requests`} className="flex flex-col gap-3">
            {requests.map((request) => (
              <Row key={request.id} request={request} to={linkTo({ request: request.id })} />
            ))}
          </ul>
        )}
        <Pages filter={filter} hasMore={hasMore} linkTo={linkTo} />
      </>
    )}
  </AdminList>
);
