import { groupBy } from '#contract-kit/group-by.ts';
import type { PlannedRow } from '../../contract-imports.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** What keeps rows from being imported: a line for each column, the one with the most rows first. */
export const Causes = ({ rows }: { readonly rows: readonly PlannedRow[] }) => {
  const notes = rows
    .filter(({ outcome }) => outcome === 'wrong')
    .flatMap((row) => [...new Set(row.notes.map(({ column }) => column))]);
  const causes = [...groupBy(notes, (column) => column)]
    .map(([column, same]) => ({ column, count: same.length }))
    .toSorted((a, b) => b.count - a.count);
  if (!causes.some(({ count }) => count > 1)) return null;
  return (
    <ul aria-label={t`What needs fixing`} className="mb-4 divide-y divide-line rounded-m border border-line">
      {causes.map(({ column, count }) => (
        <li key={column} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
          <span className="min-w-0 font-medium wrap-anywhere">{column || t`Other`}</span>
          <span className="tabular text-muted">{t`${plural({ rows: count }, { one: '# row', other: '# rows' })}`}</span>
        </li>
      ))}
    </ul>
  );
};
