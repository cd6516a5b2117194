import { formatCents } from '../core/money.ts';
import type { Account } from '../sellers/accounts.ts';
import type { Balance } from '../balance/balance.ts';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import { type Html, html } from './html.ts';
import { stateOfSeller } from './seller-state.ts';

const words: Partial<Record<BalanceTransaction['type'], string>> = {
  payment: 'Transfer received',
  payment_refund: 'Transfer reversed',
  payout: 'Payout to your bank',
  payout_failure: 'Payout returned',
};

const entry = (booked: BalanceTransaction): Html => {
  const iso = new Date(booked.created * 1000).toISOString();
  return html`<li class="entry">
    <div class="facts">
      <p>
        <strong>${words[booked.type] ?? booked.type}</strong>
        ${booked.status === 'pending' && html`<span class="tag warn">pending</span>`}
      </p>
      <p>
        <small>${booked.description} · <time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}</time></small>
      </p>
    </div>
    <p class="price"><strong>${formatCents(booked.net, booked.currency)}</strong></p>
  </li>`;
};

const figure = (label: string, cents: number, currency: string): Html =>
  html`<div class="figure">
    <dt>${label}</dt>
    <dd>${formatCents(cents, currency)}</dd>
  </div>`;

export const expressPage = (
  visit: string,
  seller: Account,
  balance: Balance,
  entries: readonly BalanceTransaction[],
  message: string | null,
): Html => {
  const { word, tone } = stateOfSeller(seller);
  const bank = seller.external_accounts.data[0];
  return html`<main class="board">
    <h1>${seller.business_profile.name ?? seller.email} <span class="tag ${tone}">${word}</span></h1>
    <p class="lead">Your account with the payment provider. Times are UTC.</p>
    ${message && html`<p class="alert" role="alert">${message}</p>`}
    <div class="columns own">
      <section class="card" aria-labelledby="balance-title">
        <h2 id="balance-title">Balance</h2>
        <dl class="figures">
          ${figure('Available', balance.available, seller.default_currency)}
          ${figure('Pending', balance.pending, seller.default_currency)}
        </dl>
        <form method="post" action="/express/s/${visit}/payout" data-once>
          <button class="main wide" type="submit" data-busy="Paying out …">Pay out now</button>
        </form>
        <p class="quiet">${bank ? `To ${bank.bank_name}, account ending in ${bank.last4}.` : 'No bank account yet.'}</p>
      </section>
      <section aria-labelledby="history-title">
        <h2 id="history-title">Activity</h2>
        ${
          entries.length > 0
            ? html`<ul class="entries">
                ${entries.map(entry)}
              </ul>`
            : html`<p class="empty">No activity yet. Your earnings appear here.</p>`
        }
      </section>
    </div>
  </main>`;
};
