import { formatCents } from '../core/money.ts';
import { type Html, html } from './html.ts';

export interface TransferRow {
  id: string;
  destination: string;
  amountCents: number;
  reversedCents: number;
  currency: string;
}

interface Part {
  path: string;
  /** Makes the HTML id of the form's field unique. */
  id: string;
  label: string;
  leftCents: number;
  button: string;
}

/** `leftCents` is the most that can be entered. */
export const partForm = ({ path, id, label, leftCents, button }: Part): Html =>
  html`<form method="post" action="${path}" class="part">
    <label class="hidden" for="part-${id}">${label}</label>
    <input
      id="part-${id}"
      name="amount"
      type="number"
      inputmode="decimal"
      min="0.01"
      max="${leftCents / 100}"
      step="0.01"
      placeholder="0.00"
      required
    />
    <button class="small">${button}</button>
  </form>`;

const levers = (row: TransferRow): Html => {
  const path = `/transfers/${row.id}/reverse`;
  const leftCents = row.amountCents - row.reversedCents;
  return html`<div class="actions">
    <form method="post" action="${path}"><button class="small">Reverse in full</button></form>
    ${partForm({ path, id: row.id, label: 'Amount to reverse', leftCents, button: 'Reverse part' })}
  </div>`;
};

const transfer = (row: TransferRow): Html =>
  html`<li>
    <p>
      <small
        >Transfer of <strong>${formatCents(row.amountCents, row.currency)}</strong> to
        ${row.destination}${row.reversedCents > 0 && html` · ${formatCents(row.reversedCents, row.currency)} reversed`}</small
      >
    </p>
    ${row.reversedCents < row.amountCents && levers(row)}
  </li>`;

export const transferList = (rows: readonly TransferRow[]): Html =>
  html`<ul class="transfers" aria-label="Transfers">
    ${rows.map(transfer)}
  </ul>`;
