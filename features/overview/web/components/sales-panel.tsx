import { formatCents, formatDay, formatPrice, formatShortDay } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { LineChart } from '#ui/composites/charts/line-chart.tsx';
import type { ChartValue } from '#ui/composites/charts/use-marks.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';
import type { AdminSummary } from '../../contract.ts';

/** Low, so that a phone's first screen also shows the to-do list. */
const height = 168;

const toPoint = ({ day, orders, total }: AdminSummary['days'][number]): ChartValue => ({
  key: day,
  name: formatShortDay(day),
  amount: priceToCents(total),
  words: t`${{ day: formatDay(day) }}: ${{ total: formatPrice(total) }}, ${plural({ orders }, { one: '# order', other: '# orders' })}`,
  title: formatDay(day),
  value: (
    <>
      {formatPrice(total)}{' '}
      <span className="font-normal text-muted">
        · {t`${plural({ orders }, { one: '# order', other: '# orders' })}`}
      </span>
    </>
  ),
});

const Loaded = ({ last30Days, today, days }: AdminSummary) => (
  <>
    <p className="tabular font-display text-2xl leading-10 font-bold tracking-tight">{formatPrice(last30Days.total)}</p>
    <p className="tabular mb-3 text-sm text-muted">
      <T>
        <Plural of={{ orders: last30Days.orders }} one="# order" other="# orders" /> · today{' '}
        <V of={{ total: formatPrice(today.total) }} />,{' '}
        <Plural of={{ ordersToday: today.orders }} one="# order" other="# orders" />
      </T>
    </p>
    <LineChart
      label={t`Sales by day`}
      points={days.map(toPoint)}
      mark={(cents) => formatCents(cents).replace(/\.00$/, '')}
      smallest={100}
      markWidth={56}
      nameWidth={64}
      height={height}
      nothing={t`No sales in the last 30 days`}
    />
  </>
);

export const SalesPanel = ({ summary }: { readonly summary: AdminSummary | undefined }) => (
  <Panel title={t`Sales, last 30 days`}>
    {summary ? (
      <Loaded {...summary} />
    ) : (
      // As high as the loaded content: a line of 40 px, one of 20 px with its margin, and the chart.
      <output aria-busy="true" aria-label={t`Loading sales`} className="block">
        <Skeleton className="h-10 w-40" />
        <Skeleton className="mt-3 h-[188px]" />
      </output>
    )}
  </Panel>
);
