import { useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { Segments } from '#ui/composites/segments.tsx';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { ImportOutcome, PlannedRow } from '../../contract-imports.ts';
import { Causes } from './causes.tsx';
import { CoverOffer, type CoverOfferProps } from './cover-offer.tsx';
import { t } from '#contract-kit/texts/text.ts';

const outcomes: Readonly<
  Record<ImportOutcome, { readonly label: () => string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  wrong: { label: () => t`Needs fixing`, tone: 'bad' },
  new: { label: () => t`New`, tone: 'good' },
  update: { label: () => t`Changes`, tone: 'accent' },
  unchanged: { label: () => t`Unchanged`, tone: 'neutral' },
  duplicate: { label: () => t`Duplicate`, tone: 'warn' },
};

const shownAtOnce = 100;

/** A new beat has no values before the import, so only the new values are shown. */
const Values = ({ row: { outcome, differences } }: { readonly row: PlannedRow }) => (
  <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
    {differences.map(({ field, before, after }) => (
      <div key={field} className="contents">
        <dt className="text-muted">{field}</dt>
        <dd className="wrap-anywhere">
          {outcome !== 'new' && (
            <>
              <del className="text-muted">{before || t`None`}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="font-medium no-underline">{after || t`None`}</ins>
        </dd>
      </div>
    ))}
  </dl>
);

const Row = ({ row }: { readonly row: PlannedRow }) => {
  const { label, tone } = outcomes[row.outcome];
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 @xl:grid-cols-[5.5rem_minmax(0,1fr)_auto] @xl:items-baseline">
      <span className="tabular text-sm text-muted">
        {row.row === null ? t`Folder only` : t`Row ${{ row: String(row.row) }}`}
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{row.title}</p>
        {row.differences.length > 0 && <Values row={row} />}
        {row.notes.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {row.notes.map(({ column, text }) => (
              <li key={`${column} ${text}`} className="wrap-anywhere">
                {column && <span className="font-medium">{column}: </span>}
                <span className={row.outcome === 'wrong' ? 'text-bad' : 'text-muted'}>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <span>
        <Badge tone={tone}>{label()}</Badge>
      </span>
    </li>
  );
};

/** What would happen to each row. If there are many, the seller views one kind of outcome at a time. */
export const PlannedRows = ({ rows, onCover }: CoverOfferProps) => {
  const counts = (Object.keys(outcomes) as ImportOutcome[]).map(
    (outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const,
  );
  const options = [
    { value: 'all' as const, label: t`All ${{ count: formatCount(rows.length) }}` },
    ...counts
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => ({ value: outcome, label: `${outcomes[outcome].label()} ${formatCount(count)}` })),
  ];
  const [show, setShow] = useState<ImportOutcome | 'all'>('all');
  const [most, setMost] = useState(shownAtOnce);
  const chosen = options.some(({ value }) => value === show) ? show : 'all';
  const shown = rows.filter((row) => chosen === 'all' || row.outcome === chosen);
  return (
    <>
      <CoverOffer rows={rows} onCover={onCover} />
      <Causes rows={rows} />
      {options.length > 2 && (
        <Segments
          label={t`Which rows`}
          options={options}
          value={chosen}
          onChange={(value) => {
            setShow(value);
            setMost(shownAtOnce);
          }}
        />
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.slice(0, most).map((row, index) => (
          <Row key={`${row.row ?? row.title} ${index}`} row={row} />
        ))}
      </ul>
      {shown.length > most && (
        <Button size="s" className="mt-3" onClick={() => setMost(most + shownAtOnce)}>
          {t`Show more rows`}
        </Button>
      )}
    </>
  );
};
