import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import type { EntryKind, LedgerEntry } from '../../contract.ts';
import { formatDay, formatMoney } from '#contract-kit/format.ts';

const kinds: Readonly<Record<EntryKind, string>> = {
  sale: 'Sale',
  fee: 'Fee',
  refund: 'Refund',
  transfer: 'Transfer',
  reversal: 'Reversal',
  payout: 'Payout',
  correction: 'Correction',
  offset: 'Offset',
  manual: 'Outside Stripe',
};
/** The first column where there is no room for the date column. */
const kindCell = `${cells.words} @max-lg:pl-0`;

const Row = ({ entry }: { readonly entry: LedgerEntry }) => (
  <tr>
    <td className={`${cells.words} hidden whitespace-nowrap @lg:table-cell`}>
      <time dateTime={entry.createdAt}>{formatDay(entry.createdAt)}</time>
    </td>
    <th scope="row" className={`${kindCell} whitespace-nowrap`}>
      {kinds[entry.kind]}
    </th>
    <td className={`${cells.words} wrap-anywhere`}>
      {entry.description}
      <span className="block text-xs text-muted @lg:hidden">{formatDay(entry.createdAt)}</span>
    </td>
    <td className={`${cells.words} hidden @2xl:table-cell`}>{entry.order ?? ''}</td>
    <td className={`${cells.figure} font-semibold whitespace-nowrap`}>{formatMoney(entry.amount, entry.currency)}</td>
  </tr>
);

const columns: readonly Column[] = [
  { title: 'Date', kind: 'words', className: 'hidden @lg:table-cell' },
  { title: 'Type', kind: 'words', className: '@max-lg:pl-0' },
  { title: 'Description', kind: 'words' },
  { title: 'Order', kind: 'words', className: 'hidden @2xl:table-cell' },
  { title: 'Amount', kind: 'figure' },
];

/** Lines of a seller's ledger. */
export const LedgerTable = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => (
  <FigureTable caption="Ledger, newest first" columns={columns}>
    {entries.map((entry) => (
      <Row key={entry.id} entry={entry} />
    ))}
  </FigureTable>
);
