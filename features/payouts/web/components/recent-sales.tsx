import { useQuery } from '@tanstack/react-query';
import { formatCents, formatMoment } from '#contract-kit/format.ts';
import { payoutsPath } from '#features/splits/payouts-path.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { RecentSale } from '../../contract.ts';
import { recentSalesQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Numbers of sales beside other panels, and on a phone, where they are above each other. */
const shown = { wide: 6, narrow: 2 } as const;

interface RowProps {
  readonly sale: RecentSale;
  readonly isWideOnly: boolean;
}

const Row = ({ sale, isWideOnly }: RowProps) => {
  const at = new Date(sale.created * 1000);
  return (
    <li
      className={classNames(
        'flex items-center gap-4 border-t border-line py-2.5 first:border-0 first:pt-0',
        isWideOnly && '@max-md:hidden',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere @max-md:text-sm">{sale.description}</p>
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
  if (error) return <ErrorState title={t`We couldn’t load your sales`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-52" />;
  if (data.length === 0) {
    return (
      <EmptyState
        isCompact
        title={t`Make your first sale!`}
        text={t`Share what you sell: each has its own page with a link to copy.`}
      />
    );
  }
  return (
    <ul aria-label={t`Recent Sales`}>
      {data.slice(0, shown.wide).map((sale, index) => (
        <Row key={sale.id} sale={sale} isWideOnly={index >= shown.narrow} />
      ))}
    </ul>
  );
};

export const RecentSales = ({ email }: { readonly email: string }) => (
  <Panel
    title={t`Recent Sales`}
    lead={<span className="@max-md:hidden">{t`What your buyers paid.`}</span>}
    aside={<Link to={payoutsPath}>{t`All sales`}</Link>}
  >
    <List email={email} />
  </Panel>
);
