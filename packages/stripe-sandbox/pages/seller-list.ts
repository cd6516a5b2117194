import { formatCents } from '../core/money.ts';
import type { Account } from '../sellers/accounts.ts';
import { type Html, html } from './html.ts';
import { stateOfSeller } from './seller-state.ts';

export interface SellerRow {
  account: Account;
  availableCents: number;
  pendingCents: number;
}

const press = ({ account }: SellerRow, action: string, label: string): Html =>
  html`<form method="post" action="/accounts/${account.id}/${action}"><button class="small">${label}</button></form>`;

const actions = (row: SellerRow): Html[] => {
  const { account } = row;
  if (!account.details_submitted) return [press(row, 'activate', 'Finish onboarding')];
  const active = account.capabilities.transfers === 'active' && account.payouts_enabled;
  return [
    active ? press(row, 'restrict', 'Restrict') : press(row, 'activate', 'Activate'),
    ...(account.payouts_enabled && row.availableCents > 0 ? [press(row, 'payout', 'Pay out')] : []),
  ];
};

const seller = (row: SellerRow): Html => {
  const { account } = row;
  const { word, tone } = stateOfSeller(account);
  const due = account.requirements.currently_due;
  return html`<li class="entry">
    <div class="facts">
      <p>
        <strong>${account.business_profile.name ?? account.email ?? account.id}</strong>
        <span class="tag ${tone}">${word}</span>
      </p>
      <p>
        <small
          >${formatCents(row.availableCents, account.default_currency)} available ·
          ${formatCents(row.pendingCents, account.default_currency)} pending · ${account.country}</small
        >
      </p>
      <p><small>${account.id}</small></p>
      ${account.details_submitted && due.length > 0 && html`<p><small>Due: ${due.join(', ')}</small></p>`}
    </div>
    <div class="actions">${actions(row)}</div>
  </li>`;
};

export const sellerList = (rows: readonly SellerRow[]): Html =>
  rows.length > 0
    ? html`<ul class="entries">
        ${rows.map(seller)}
      </ul>`
    : html`<p class="empty">No sellers yet. Connect Stripe in the shop and the account appears here.</p>`;
