import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract-kit/format.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Wave } from '#ui/composites/wave.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Statistics } from '../../contract.ts';
import { figureLabel, type Measure, measureNames } from '../measures.ts';
import { statisticsQuery } from '../queries.ts';
import { statisticsPath } from '../statistics-path.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const beside = ['likes', 'carts', 'sales'] as const satisfies readonly Measure[];

/** The plays of each day, as parts of the busiest one. */
const peaksOf = ({ days }: Statistics): readonly number[] => {
  const most = Math.max(1, ...days.map(({ plays }) => plays));
  return days.map(({ plays }) => plays / most);
};

const Loaded = ({ statistics }: { readonly statistics: Statistics }) => {
  const { total } = statistics;
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-2xl leading-9 font-bold tracking-tight">{formatCount(total.plays)}</span>{' '}
        <span className="text-sm text-muted">{t`${plural({ plays: total.plays }, { one: 'play in the last 30 days', other: 'plays in the last 30 days' })}`}</span>
      </p>
      <Wave peaks={peaksOf(statistics)} stand="ground" className="mt-2 h-10 w-full text-accent @xs:h-14" />
      <dl className="mt-3 grid grid-cols-3 gap-x-4">
        {beside.map((measure) => (
          <div key={measure} className="min-w-0">
            <dt className="text-xs text-muted">{measureNames[measure]()}</dt>
            <dd className="tabular text-lg font-semibold">{figureLabel(total, measure)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** The last 30 days in short. */
export const PlaysPanel = () => {
  const { data, error, refetch } = useQuery(statisticsQuery('30'));
  return (
    <Panel title={t`Plays`} aside={<Link to={statisticsPath}>{t`Statistics`}</Link>}>
      {error ? (
        <ErrorState title={t`We couldn’t load your statistics`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded statistics={data} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Panel>
  );
};
