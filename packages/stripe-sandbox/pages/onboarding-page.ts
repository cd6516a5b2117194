import { type Ending, testBanks } from '../sellers/change-account.ts';
import { testRoutingNumber } from '../charges/payment-methods.ts';
import type { Account } from '../sellers/accounts.ts';
import { bankFields, type Field, fieldWith, testBankTable } from './field.ts';
import { type Html, html } from './html.ts';
import type { OnboardingErrors, OnboardingFields } from './read-onboarding-form.ts';

type OnboardingField = Field<keyof OnboardingErrors>;

const holder: OnboardingField = { name: 'holder', label: 'Legal name', autocomplete: 'name', maxlength: 120 };
const { routing, account } = bankFields(testBanks[0]!.number);

const regions = new Intl.DisplayNames('en', { type: 'region' });

const summary = (seller: Account, returnUrl: string): Html =>
  html`<section class="summary" aria-labelledby="setup-title">
    <a class="back" href="${returnUrl}" rel="noreferrer"><span aria-hidden="true">←</span> Come back later</a>
    <h1 id="setup-title">Get paid for what you sell</h1>
    <p class="lead">Tell us who you are and where your money goes. It takes a minute.</p>
    <dl class="known">
      <div>
        <dt>Country</dt>
        <dd>${regions.of(seller.country)}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>${seller.email ?? 'not provided'}</dd>
      </div>
      <div>
        <dt>Account</dt>
        <dd>${seller.id}</dd>
      </div>
    </dl>
  </section>`;

const ending = (value: Ending, label: string): Html =>
  html`<button class="second" type="submit" name="ending" value="${value}">${label}</button>`;

/** The notice for a seller who returns to the form. */
const noticeOf = (seller: Account): string | null => {
  if (!seller.details_submitted) return null;
  if (seller.requirements.disabled_reason === 'requirements.pending_verification') {
    return 'Your details are being reviewed. You can send them again.';
  }
  if (seller.requirements.currently_due.includes('external_account')) {
    return 'A payout couldn’t be delivered to your bank. Enter another account.';
  }
  return seller.requirements.currently_due.length > 0
    ? 'A document that proves your identity is missing. Submitting this form again counts as providing it.'
    : null;
};

export const onboardingPage = (
  visit: string,
  seller: Account,
  returnUrl: string,
  fields: OnboardingFields,
  errors: OnboardingErrors,
): Html => {
  const field = fieldWith<keyof OnboardingErrors>(fields, errors);
  const notice = noticeOf(seller);
  return html`<main class="pay">
    ${summary(seller, returnUrl)}
    <form class="card" method="post" action="/setup/s/${visit}" novalidate data-once data-tester="Test Seller">
      <h2>Your details</h2>
      ${notice && html`<p class="notice">${notice}</p>`}
      ${Object.keys(errors).length > 0 && html`<p class="alert" role="alert">Some fields need your attention.</p>`}
      ${field(holder)} ${field(routing)} ${field(account)} ${testBankTable(testBanks, testRoutingNumber)}
      <button class="main" type="submit" name="ending" value="done" data-busy="Sending …">Finish</button>
      <fieldset class="endings">
        <legend>Or try another outcome</legend>
        ${ending('missing', 'Finish with a document missing')} ${ending('review', 'Finish and be reviewed')}
      </fieldset>
      <p class="quiet">This page stands in for the payment provider. No one is verified, and no money moves.</p>
    </form>
  </main>`;
};
