import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { productPath } from '#features/catalogue/paths.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Statistics } from '../../contract.ts';
import { statisticsQuery } from '../queries.ts';
import { type Choice, spans, useChoice } from '../use-choice.ts';
import { BeatTable } from './beat-table.tsx';
import { MeasureTiles } from './measure-tiles.tsx';
import { StatisticsChart } from './statistics-chart.tsx';

const spanNames = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' } as const;

const isEmpty = ({ plays, likes, free, carts, sales }: Statistics['total']): boolean =>
  plays + likes + free + carts + sales === 0;

const Nothing = ({ statistics, choice }: { readonly statistics: Statistics; readonly choice: Choice }) => {
  const [beat] = statistics.beats;
  if (!beat) {
    return (
      <EmptyState
        className="-my-6"
        title="Nothing on sale yet"
        text="Once something is, you’ll see its plays, likes, carts and sales here."
        action={
          <Button asChild>
            <Link variant="bare" to="/beatstore/upload">
              Upload your music
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      className="-my-6"
      title="No plays yet"
      text={`No plays in the last ${choice.days === '365' ? 'a year' : `${choice.days} days`}. Share what you sell: each has a page with a link to copy.`}
      action={
        <>
          <Button asChild>
            <Link variant="bare" to={productPath(beat._id)}>
              Open {beat.title}
            </Link>
          </Button>
          {choice.days !== '365' && (
            <Button variant="ghost" onClick={() => choice.choose({ days: '365' })}>
              Show a year
            </Button>
          )}
        </>
      }
    />
  );
};

interface FiguresProps {
  readonly all: Statistics;
  readonly choice: Choice;
}

const Figures = ({ all, choice }: FiguresProps) => {
  const top = useRef<HTMLDivElement>(null);
  const beat = all.beats.find(({ _id }) => _id === choice.beat);
  const alone = useQuery({
    ...statisticsQuery(choice.days, beat?._id),
    enabled: beat !== undefined,
    placeholderData: keepPreviousData,
  });
  if (beat && alone.error) {
    return (
      <ErrorState title="We couldn’t load these statistics" error={alone.error} onRetry={() => void alone.refetch()} />
    );
  }
  const shown = beat ? alone.data : all;
  const chooseBeat = (id: string | null): void => {
    choice.choose({ beat: id });
    // The chart is above the table, so a phone has to scroll to it.
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className="flex scroll-mt-24 flex-col gap-6">
      {shown ? (
        <>
          <MeasureTiles total={shown.total} value={choice.measure} onChange={(measure) => choice.choose({ measure })} />
          <StatisticsChart days={shown.days} measure={choice.measure} of={beat ? beat.title : 'everything combined'} />
        </>
      ) : (
        <Skeleton className="h-80" />
      )}
      <section aria-labelledby="by-beat">
        <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div>
            <h3 id="by-beat" className="font-display text-lg font-semibold">
              By title
            </h3>
            <p className="text-sm text-muted">Choose one to see its own chart.</p>
          </div>
          {beat && (
            <Button size="s" onClick={() => chooseBeat(null)}>
              Show everything combined
            </Button>
          )}
        </div>
        <BeatTable beats={all.beats} beatCount={all.beatCount} chosen={beat?._id ?? null} onChoose={chooseBeat} />
      </section>
      <p className="max-w-prose text-xs text-muted">
        A listener counts once for each title in 30 minutes; your own plays don’t count. Revenue is what buyers paid,
        before the label’s fee. Conversion is sales per counted play; it’s blank if there are more sales than plays, as
        when someone buys what they heard elsewhere.
      </p>
    </div>
  );
};

export const StatisticsPanel = () => {
  const choice = useChoice();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...statisticsQuery(choice.days),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Statistics"
      lead="How your catalog is doing, day by day (UTC)."
      aside={data && !isEmpty(data.total) && <CsvLink href={`/api/v1/app/seller/statistics.csv?days=${choice.days}`} />}
    >
      <Segments
        label="Time"
        options={spans.map((value) => ({ value, label: spanNames[value] }))}
        value={choice.days}
        onChange={(days) => choice.choose({ days })}
        className="mb-4 @max-lg:flex"
      />
      {error ? (
        <ErrorState title="We couldn’t load your statistics" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {isEmpty(data.total) ? <Nothing statistics={data} choice={choice} /> : <Figures all={data} choice={choice} />}
        </div>
      )}
    </Panel>
  );
};
