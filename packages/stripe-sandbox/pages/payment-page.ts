import { currencyName, formatCents } from '../core/money.ts';
import { testAccounts, testCards, testRoutingNumber } from '../charges/payment-methods.ts';
import { asksForTerms, type CheckoutSession } from '../checkout/checkout-sessions.ts';
import { bankFields, type Field, fieldWith, testBankTable } from './field.ts';
import { knownCountries } from '../tax/tax-table.ts';
import { type Html, html } from './html.ts';
import type { FieldErrors, PaymentFields } from './read-payment-form.ts';

export interface OrderLine {
  name: string;
  description: string | null;
  image: string | null;
  quantity: number;
  cents: number;
  currency: string;
}

const shownLines = 4;
const regions = new Intl.DisplayNames('en', { type: 'region' });

const orderLine = (line: OrderLine): Html =>
  html`<li class="line">
    <span class="cover"
      >${line.image && html`<img src="${line.image}" alt="" width="56" height="56" loading="lazy" />`}</span
    >
    <span class="what"
      ><strong>${line.name}</strong> ${line.description && html`<small>${line.description}</small>`}
      ${line.quantity > 1 && html`<small>Quantity ${line.quantity}</small>`}</span
    >
    <span class="price">${formatCents(line.cents, line.currency)}</span>
  </li>`;

const taxRow = ({
  automatic_tax: { status },
  total_details: { amount_tax: tax },
  amount_total: total,
  amount_subtotal,
  currency,
}: CheckoutSession) =>
  status === 'complete' &&
  html`<p class="sum">
    <span>${total === amount_subtotal ? 'Tax included' : 'Tax'}</span
    ><span class="price">${formatCents(tax, currency)}</span>
  </p>`;

const summary = (session: CheckoutSession, lines: readonly OrderLine[]): Html => {
  const rest = lines.slice(shownLines);
  return html`<section class="summary" aria-labelledby="total-title">
    ${session.cancel_url && html`<a class="back" href="${session.cancel_url}" rel="noreferrer"><span aria-hidden="true">←</span> Cancel and return to shop</a>`}
    <h1 id="total-title">
      <small>Total to pay</small> <span class="total">${formatCents(session.amount_total, session.currency)}</span>
    </h1>
    <ul class="lines">
      ${lines.slice(0, shownLines).map(orderLine)}
    </ul>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>Show ${rest.length} more</summary>
        <ul class="lines">
          ${rest.map(orderLine)}
        </ul>
      </details>`
    }
    ${taxRow(session)}
    <p class="sum">
      <span>Total</span
      ><span class="price"
        >${formatCents(session.amount_total, session.currency)}
        <abbr title="${currencyName(session.currency)}">${session.currency.toUpperCase()}</abbr></span
      >
    </p>
  </section>`;
};

const group = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

type PaymentField = Field<keyof PaymentFields>;

const email: PaymentField = {
  name: 'email',
  label: 'Email',
  autocomplete: 'email',
  inputmode: 'email',
  type: 'email',
};
const number: PaymentField = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  inputmode: 'numeric',
  placeholder: '4242 4242 4242 4242',
  maxlength: 23,
};
const expiry: PaymentField = {
  name: 'expiry',
  label: 'Expiration date',
  autocomplete: 'cc-exp',
  inputmode: 'numeric',
  placeholder: 'MM / YY',
  maxlength: 9,
};
const cvc: PaymentField = {
  name: 'cvc',
  label: 'CVC',
  autocomplete: 'cc-csc',
  inputmode: 'numeric',
  placeholder: '123',
  maxlength: 4,
};
const country: PaymentField = {
  name: 'country',
  label: 'Country',
  autocomplete: 'country',
  options: knownCountries.map((value) => ({ value, label: regions.of(value) ?? value })),
};
const line1: PaymentField = { name: 'line1', label: 'Address', autocomplete: 'address-line1', maxlength: 200 };
const city: PaymentField = { name: 'city', label: 'City', autocomplete: 'address-level2', maxlength: 100 };
const zip: PaymentField = { name: 'zip', label: 'ZIP or postal code', autocomplete: 'postal-code', maxlength: 20 };
const state: PaymentField = { name: 'state', label: 'State (US)', autocomplete: 'address-level1', maxlength: 2 };
const taxId: PaymentField = { name: 'taxId', label: 'Business tax ID', autocomplete: 'off', maxlength: 30 };
const name: PaymentField = { name: 'name', label: 'Name on card', autocomplete: 'cc-name', maxlength: 120 };
const holder: PaymentField = { name: 'holder', label: 'Account holder', autocomplete: 'name', maxlength: 120 };
const { routing, account } = bankFields(testAccounts[0]!.number);

const cardTable = html`<table class="tries">
  <caption>
    Test cards
    <small>Click one to fill it in</small>
  </caption>
  <tbody>
    ${testCards.map(
      (card) =>
        html`<tr>
          <td>
            <button type="button" class="try" data-fill-number="${group(card.number)}">${group(card.number)}</button>
          </td>
          <td>${card.label}</td>
        </tr>`,
    )}
  </tbody>
</table>`;

const bankTable = testBankTable(testAccounts, testRoutingNumber);

const choice = (method: 'card' | 'bank', chosen: boolean, title: string, note: string): Html =>
  html`<label class="choice"
    ><input type="radio" name="method" value="${method}" id="by-${method}" ${chosen && html` checked`} />
    <span><strong>${title}</strong><small>${note}</small></span></label
  >`;

/** Turns `[words](address)` in the shop's text into a link, as Stripe's page does. */
const withLinks = (text: string): readonly (string | Html)[] =>
  text.split(/(\[[^\]]+\]\(https?:[^)\s]+\))/).map((part) => {
    const [, words, href] = /^\[([^\]]+)\]\((https?:[^)\s]+)\)$/.exec(part) ?? [];
    return href ? html`<a href="${href}" target="_blank" rel="noreferrer">${words}</a>` : part;
  });

const termsBox = ({ custom_text: texts }: CheckoutSession, checked: boolean, error: string | undefined): Html =>
  html`<p class="field">
    <label class="box"
      ><input
        type="checkbox"
        name="terms"
        id="terms"
        ${checked && html` checked`}${error && html` aria-invalid="true" aria-describedby="terms-error"`}
      />
      <span>${withLinks(texts.terms_of_service_acceptance?.message ?? 'I agree to the terms of service.')}</span></label
    >
    ${error && html`<span class="error" id="terms-error">${error}</span>`}
  </p>`;

export const paymentPage = (
  session: CheckoutSession,
  lines: readonly OrderLine[],
  fields: PaymentFields,
  errors: FieldErrors,
  message: string | null,
): Html => {
  const field = fieldWith<keyof PaymentFields>({ ...fields, cvc: '' }, errors);
  const isTaxed = session.automatic_tax.enabled;
  const byCard = session.payment_method_types.includes('card');
  const byBank = session.payment_method_types.includes('us_bank_account');
  const bankChosen = byBank && (fields.method === 'bank' || !byCard);
  const words = message ?? (Object.keys(errors).length > 0 ? 'Some fields need your attention.' : null);
  return html`<main class="pay">
    ${summary(session, lines)}
    <form class="card" method="post" action="/c/pay/${session.id}" novalidate data-once>
      <h2>Pay</h2>
      ${words && html`<p class="alert" role="alert">${words}</p>`} ${field(email)}
      ${
        isTaxed &&
        html`<input type="hidden" name="total" value="${String(session.amount_total)}" />
          ${field(country)} ${field(line1)}
          <div class="pair">${field(city)}${field(zip)}</div>
          <div class="pair">${field(state)}${field(taxId)}</div>`
      }
      <fieldset class="choices">
        <legend>Payment method</legend>
        ${byCard && choice('card', !bankChosen, 'Card', 'Instant')}
        ${byBank && choice('bank', bankChosen, 'Bank debit', 'Settles later')}
      </fieldset>
      ${
        byCard &&
        html`<div class="panel" data-method="card">
          ${field(number)}
          <div class="pair">${field(expiry)}${field(cvc)}</div>
          ${field(name)} ${cardTable}
        </div>`
      }
      ${
        byBank &&
        html`<div class="panel" data-method="bank">
          ${field(holder)} ${field(routing)} ${field(account)} ${bankTable}
        </div>`
      }
      ${asksForTerms(session) && termsBox(session, fields.terms === 'on', errors.terms)}
      ${session.custom_text.submit && html`<p class="before">${withLinks(session.custom_text.submit.message)}</p>`}
      <button class="main" type="submit" data-busy="Paying …">
        Pay ${formatCents(session.amount_total, session.currency)}
      </button>
      <p class="quiet">This page stands in for the payment provider. No money moves.</p>
    </form>
  </main>`;
};

export const authenticationPage = (session: CheckoutSession): Html =>
  html`<main class="narrow">
    <form class="card" method="post" action="/c/pay/${session.id}/authenticate" data-once>
      <h1>Confirm it’s you</h1>
      <p>
        Your bank asks you to confirm the payment of
        <strong>${formatCents(session.amount_total, session.currency)}</strong>. In this sandbox, you choose the
        outcome.
      </p>
      <button class="main" type="submit" name="outcome" value="complete">Complete authentication</button>
      <button class="second" type="submit" name="outcome" value="fail">Fail authentication</button>
    </form>
  </main>`;

export const closedPage = (title: string, words: string, link: { href: string; label: string } | null): Html =>
  html`<main class="narrow">
    <section class="card">
      <h1>${title}</h1>
      <p>${words}</p>
      ${link && html`<a class="main" href="${link.href}" rel="noreferrer">${link.label}</a>`}
    </section>
  </main>`;
