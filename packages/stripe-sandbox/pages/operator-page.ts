import { formatCents } from '../core/money.ts';
import { type Html, html } from './html.ts';
import { type SellerRow, sellerList } from './seller-list.ts';
import { partForm, type TransferRow, transferList } from './transfer-list.ts';

export interface PaymentRow {
  sessionId: string;
  created: number;
  orderId: string | null;
  email: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  settling: boolean;
  url: string | null;
  amountCents: number;
  currency: string;
  chargeId: string | null;
  refundedCents: number;
  dispute: { id: string; status: string } | null;
  transfers: readonly TransferRow[];
}

export interface EventRow {
  id: string;
  type: string;
  created: number;
  state: string;
  attempts: number;
  response: string | null;
}

const time = (seconds: number): Html => {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
};

const stateOf = (row: PaymentRow): { word: string; tone: string } => {
  if (row.dispute) {
    const words: Record<string, { word: string; tone: string }> = {
      won: { word: 'Dispute won', tone: 'good' },
      lost: { word: 'Dispute lost', tone: 'bad' },
      prevented: { word: 'Dispute prevented', tone: 'warn' },
      warning_closed: { word: 'Inquiry closed', tone: 'good' },
      warning_needs_response: { word: 'Inquiry', tone: 'warn' },
      warning_under_review: { word: 'Inquiry answered', tone: 'warn' },
      under_review: { word: 'Disputed, answered', tone: 'warn' },
    };
    return words[row.dispute.status] ?? { word: 'Disputed', tone: 'warn' };
  }
  if (row.refundedCents > 0) {
    return { word: row.refundedCents === row.amountCents ? 'Refunded' : 'Partly refunded', tone: 'warn' };
  }
  if (row.paymentStatus === 'paid') return { word: 'Paid', tone: 'good' };
  if (row.status === 'complete')
    return row.settling ? { word: 'Settling', tone: 'warn' } : { word: 'Failed', tone: 'bad' };
  return row.status === 'open' ? { word: 'Open', tone: '' } : { word: 'Expired', tone: '' };
};

const press = (row: PaymentRow, action: string, label: string): Html =>
  html`<form method="post" action="/payments/${row.sessionId}/${action}">
    <button class="small">${label}</button>
  </form>`;

const refundPart = (row: PaymentRow): Html =>
  partForm({
    path: `/payments/${row.sessionId}/refund`,
    id: row.sessionId,
    label: 'Amount to refund',
    leftCents: row.amountCents - row.refundedCents,
    button: 'Refund part',
  });

const decidedBy = {
  chargeback: ['needs_response', 'under_review'],
  inquiry: ['warning_needs_response', 'warning_under_review'],
};

const actions = (row: PaymentRow): Html[] => {
  if (row.status === 'open') {
    return [html`<a class="small" href="${row.url}">Open page</a>`, press(row, 'expire', 'Expire')];
  }
  if (row.settling) return [press(row, 'settle', 'Settle'), press(row, 'bounce', 'Fail')];
  if (row.paymentStatus !== 'paid') return [];
  if (row.dispute && decidedBy.chargeback.includes(row.dispute.status)) {
    return [press(row, 'win', 'Win'), press(row, 'lose', 'Lose')];
  }
  if (row.dispute && decidedBy.inquiry.includes(row.dispute.status)) {
    return [press(row, 'win', 'Close inquiry'), press(row, 'escalate', 'Escalate'), refundPart(row)];
  }
  if (row.dispute?.status === 'lost' || row.refundedCents === row.amountCents) return [];
  return [
    press(row, 'refund', 'Refund in full'),
    ...(row.dispute
      ? []
      : [
          press(row, 'dispute', 'Open dispute'),
          press(row, 'inquire', 'Open inquiry'),
          press(row, 'warn', 'Warn of fraud'),
        ]),
    refundPart(row),
  ];
};

const payment = (row: PaymentRow): Html => {
  const { word, tone } = stateOf(row);
  return html`<li class="entry">
    <div class="facts">
      <p>
        <strong>${formatCents(row.amountCents, row.currency)}</strong> <span class="tag ${tone}">${word}</span>${
          row.refundedCents > 0 && html` <small>${formatCents(row.refundedCents, row.currency)} refunded</small>`
        }
      </p>
      <p><small>${row.email ?? 'no email'} · ${time(row.created)}</small></p>
      <p><small>Order ${row.orderId ?? 'unknown'}</small></p>
    </div>
    <div class="actions">${actions(row)}</div>
    ${row.transfers.length > 0 && transferList(row.transfers)}
  </li>`;
};

/** Lets long type names break after a dot or an underscore. */
const breakable = (type: string): Html[] => type.split(/(?<=[._])/).map((part) => html`${part}<wbr />`);

const eventRow = (row: EventRow): Html => {
  const tone = { delivered: 'good', failed: 'bad', dropped: 'bad' }[row.state] ?? 'warn';
  const tries = row.attempts === 1 ? '1 try' : `${row.attempts} tries`;
  return html`<li class="entry">
    <div class="facts">
      <p><strong>${breakable(row.type)}</strong> <span class="tag ${tone}">${row.state}</span></p>
      <p><small>${tries}${row.response && html`, ${row.response}`} · ${time(row.created)}</small></p>
    </div>
    <div class="actions">
      <form method="post" action="/events/${row.id}/resend"><button class="small">Resend</button></form>
    </div>
  </li>`;
};

export interface Board {
  payments: readonly PaymentRow[];
  sellers: readonly SellerRow[];
  events: readonly EventRow[];
  /** The platform's balance. */
  balance: { available: number; pending: number; currency: string };
}

const platformBalance = ({ available, pending, currency }: Board['balance']): Html =>
  html`<form class="entry" method="post" action="/balance/mature">
    <p>
      The platform has <strong>${formatCents(available, currency)}</strong> available and
      <strong>${formatCents(pending, currency)}</strong> pending.
    </p>
    <button class="small">Make pending funds available</button>
  </form>`;

export const operatorPage = ({ payments, sellers, events, balance }: Board, message: string | null): Html =>
  html`<main class="board">
    <h1>Sandbox dashboard</h1>
    <p class="lead">Do here what you would do in the provider’s dashboard. No money moves. Times are UTC.</p>
    ${message && html`<p class="alert" role="alert">${message}</p>`} ${platformBalance(balance)}
    <div class="columns">
      <section id="payments" aria-labelledby="payments-title">
        <h2 id="payments-title">Payments</h2>
        ${
          payments.length > 0
            ? html`<ul class="entries">
                ${payments.map(payment)}
              </ul>`
            : html`<p class="empty">No payments yet. Buy something in the shop and it appears here.</p>`
        }
      </section>
      <section aria-labelledby="sellers-title" id="sellers">
        <h2 id="sellers-title">Sellers</h2>
        ${sellerList(sellers)}
      </section>
      <section aria-labelledby="events-title" id="events">
        <h2 id="events-title">Events</h2>
        ${
          events.length > 0
            ? html`<ul class="entries">
                ${events.map(eventRow)}
              </ul>`
            : html`<p class="empty">Events appear here, with the shop’s answer to each.</p>`
        }
      </section>
    </div>
  </main>`;
