import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Figures } from '../components/figures.tsx';
import { NoFigures } from '../components/no-figures.tsx';
import { isQuiet } from '../measures.ts';
import { statisticsQuery } from '../queries.ts';
import { type Choice, spans, useChoice } from '../use-choice.ts';
import { t } from '#contract-kit/texts/text.ts';

const spanNames = {
  '7': () => t`7 days`,
  '30': () => t`30 days`,
  '90': () => t`90 days`,
  '365': () => t`1 year`,
} as const;

const Content = ({ choice }: { readonly choice: Choice }) => {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...statisticsQuery(choice.days),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return <ErrorState title={t`We couldn’t load your statistics`} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading your statistics`} className="block">
        <Skeleton className="h-dvh rounded-l" />
      </output>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
      {isQuiet(data.total) ? <NoFigures statistics={data} choice={choice} /> : <Figures all={data} choice={choice} />}
    </div>
  );
};

export const Component = () => {
  const choice = useChoice();
  return (
    <DashboardPage
      title={t`Statistics`}
      lead={t`How your catalog is doing, day by day (UTC).`}
      aside={<CsvLink href={`/api/v1/app/seller/statistics.csv?days=${choice.days}`} />}
    >
      <Segments
        label={t`Period`}
        options={spans.map((value) => ({ value, label: spanNames[value]() }))}
        value={choice.days}
        onChange={(days) => choice.choose({ days })}
        className="mb-4 @max-lg:flex"
      />
      <Content choice={choice} />
    </DashboardPage>
  );
};
