import { useQuery } from '@tanstack/react-query';
import { formatCents, formatMoment } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { RecentSale } from '../../contract.ts';
import { recentSalesQuery } from '../queries.ts';

const Row = ({ sale }: { readonly sale: RecentSale }) => {
  const at = new Date(sale.created * 1000);
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{sale.description}</p>
        <time dateTime={at.toISOString()} className="tabular text-sm text-muted">
          {formatMoment(at)}
        </time>
      </div>
      <span className="tabular font-semibold whitespace-nowrap">{formatCents(sale.amount)}</span>
    </li>
  );
};

const List = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(recentSalesQuery(email));
  if (error) return <ErrorState title="We couldn’t load your sales" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-44" />;
  if (data.length === 0) {
    return (
      <EmptyState
        className="-my-6"
        title="Make your first sale!"
        text="Share what you sell: each has its own page with a link to copy."
      />
    );
  }
  return (
    <ul aria-label="Recent Sales">
      {data.map((sale) => (
        <Row key={sale.id} sale={sale} />
      ))}
    </ul>
  );
};

export const RecentSales = ({ email }: { readonly email: string }) => (
  <Panel
    title="Recent Sales"
    lead="What your buyers paid."
    aside={<Link to="/account-settings#sale-emails">Sale emails</Link>}
  >
    <List email={email} />
  </Panel>
);
