import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Statistics } from '../../contract.ts';
import { statisticsQuery } from '../queries.ts';
import type { Choice } from '../use-choice.ts';
import { BeatTable } from './beat-table.tsx';
import { MeasureTiles } from './measure-tiles.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface FiguresProps {
  readonly all: Statistics;
  readonly choice: Choice;
}

/** All titles together or one of them over time, then title by title. */
export const Figures = ({ all, choice }: FiguresProps) => {
  const top = useRef<HTMLDivElement>(null);
  const beat = all.beats.find(({ _id }) => _id === choice.beat);
  const alone = useQuery({
    ...statisticsQuery(choice.days, beat?._id),
    enabled: beat !== undefined,
    placeholderData: keepPreviousData,
  });
  if (beat && alone.error) {
    return (
      <ErrorState
        title={t`We couldn’t load these statistics`}
        error={alone.error}
        onRetry={() => void alone.refetch()}
      />
    );
  }
  const shown = beat ? alone.data : all;
  const chooseBeat = (id: string | null): void => {
    choice.choose({ beat: id });
    // The chart is above the table, so a phone has to scroll to it.
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-6 *:@container">
      <div ref={top} className="scroll-mt-24">
        <Panel title={t`Over time`}>
          {shown ? (
            <div className="flex flex-col gap-6">
              <MeasureTiles
                total={shown.total}
                value={choice.measure}
                onChange={(measure) => choice.choose({ measure })}
              />
              <StatisticsChart
                days={shown.days}
                measure={choice.measure}
                of={beat ? beat.title : t`everything combined`}
              />
            </div>
          ) : (
            <Skeleton className="h-80" />
          )}
        </Panel>
      </div>
      <Panel
        title={t`By title`}
        lead={t`Choose one to see its own chart.`}
        aside={
          beat && (
            <Button size="s" onClick={() => chooseBeat(null)}>
              {t`Show everything combined`}
            </Button>
          )
        }
      >
        <BeatTable beats={all.beats} beatCount={all.beatCount} chosen={beat?._id ?? null} onChoose={chooseBeat} />
      </Panel>
      <p className="max-w-prose text-xs text-muted">
        {t`A listener counts once for each title in 30 minutes; your own plays don’t count. Revenue is what buyers paid, before the label’s fee. Conversion is sales per counted play; it’s blank if there are more sales than plays, as when someone buys what they heard elsewhere.`}
      </p>
    </div>
  );
};
