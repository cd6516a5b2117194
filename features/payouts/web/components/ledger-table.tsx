import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import type { EntryKind, LedgerEntry } from '../../contract.ts';
import { formatDay, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';

const kinds: Readonly<Record<EntryKind, () => string>> = {
  sale: () => t`Sale`,
  fee: () => t`Fee`,
  refund: () => t`Refund`,
  split: () => t`Split`,
  transfer: () => t`To Stripe`,
  reversal: () => t`Back from Stripe`,
  payout: () => t`To your bank`,
  correction: () => t`Correction`,
  offset: () => t`Offset`,
  manual: () => t`Outside Stripe`,
};

/** These kinds only move the seller's money and don't change how much it is, so they have no sign. */
const moves: ReadonlySet<EntryKind> = new Set(['transfer', 'reversal', 'payout', 'manual']);

const Amount = ({ entry: { kind, amount, currency } }: { readonly entry: LedgerEntry }) =>
  moves.has(kind) ? (
    <td className={`${cells.figure} whitespace-nowrap text-muted`}>{formatMoney(Math.abs(amount), currency)}</td>
  ) : (
    <td className={`${cells.figure} font-semibold whitespace-nowrap`}>{formatMoney(amount, currency)}</td>
  );
/** The first column if there is no room for the date. */
const kindCell = `${cells.words} @max-lg:ps-0`;

const Row = ({ entry }: { readonly entry: LedgerEntry }) => (
  <tr>
    <td className={`${cells.words} hidden whitespace-nowrap @lg:table-cell`}>
      <time dateTime={entry.createdAt}>{formatDay(entry.createdAt)}</time>
    </td>
    <th scope="row" className={`${kindCell} whitespace-nowrap @max-md:whitespace-normal`}>
      {kinds[entry.kind]()}
    </th>
    <td className={`${cells.words} wrap-anywhere`}>
      {entry.description}
      <span className="block text-xs text-muted @lg:hidden">{formatDay(entry.createdAt)}</span>
    </td>
    <td className={`${cells.words} hidden @2xl:table-cell`}>{entry.order ?? ''}</td>
    <Amount entry={entry} />
  </tr>
);

const columnsOf = (): readonly Column[] => [
  { title: t`Date`, kind: 'words', className: 'hidden @lg:table-cell' },
  { title: t`Type`, kind: 'words', className: '@max-lg:ps-0' },
  { title: t`Description`, kind: 'words' },
  { title: t`Order`, kind: 'words', className: 'hidden @2xl:table-cell' },
  { title: t`Amount`, kind: 'figure' },
];

export const LedgerTable = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => (
  <FigureTable caption={t`Ledger, newest first`} columns={columnsOf()}>
    {entries.map((entry) => (
      <Row key={entry.id} entry={entry} />
    ))}
  </FigureTable>
);
