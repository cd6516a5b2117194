import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { setOffered } from '#contract-kit/languages/current.ts';
import { englishOnly } from '#contract-kit/languages/language-path.ts';
import { createLocale } from '#contract-kit/texts/translator.ts';
import { makeLicense, makeLicensedBeat, noContentIds } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeQuote } from '#testing/components/quotes.ts';
import { render } from '#testing/components/render.tsx';
import { firstConsent } from '#testing/components/site-responses.ts';
import { writeIn } from '#testing/texts/write-in.ts';
import { cart } from './cart/browser-cart.ts';
import { keyOf } from './cart/cart-items.ts';
import { toCartItem } from './cart/new-items.ts';
import { Component as Checkout } from './pages/checkout.tsx';

const license = makeLicense({ _id: 'basic', title: 'Basic License' });
const item = toCartItem(makeLicensedBeat([license]), license, Date.now());
const payPath = 'POST /api/v1/app/stripe/create-checkout-session';
const missing = 'Check the box to get your files right away.';

afterEach(() => {
  cleanup();
  cart.remove([keyOf(item)]);
});

const open = async (consent: 'auto' | 'line' | 'checkbox', responses: Readonly<Record<string, unknown>> = {}) => {
  cart.load();
  cart.add(item);
  const page = render(<Checkout />, {
    site: { consent },
    responses: {
      ...noContentIds,
      'POST /api/v1/app/checkout/quote': makeQuote(),
      [payPath]: new Refusal(503, { message: 'Stripe is away.' }),
      ...responses,
    },
  });
  const typed = { Name: 'Mia', Email: 'mia@example.com', Address: '1 Main St', City: 'Lyon', 'ZIP code': '69001' };
  for (const [label, text] of Object.entries(typed)) {
    await page.actions.clear(screen.getByLabelText(label));
    await page.actions.type(screen.getByLabelText(label), text);
  }
  return {
    ...page,
    chooseCountry: (name: string) => page.actions.selectOptions(screen.getByLabelText('Country'), name),
    pay: () => page.actions.click(screen.getByRole('button', { name: 'Pay $25.00' })),
  };
};
const box = () => screen.queryByRole<HTMLInputElement>('checkbox');

it('a buyer in Germany sees an empty box with two sentences, and must check it', async () => {
  const { actions, server, chooseCountry, pay } = await open('auto');
  expect(box()).toBeNull();
  expect(screen.getByText(/You ask us to deliver your files right away\./)).toBeDefined();
  await chooseCountry('Germany');
  expect(box()?.checked).toBe(false);
  await pay();
  expect(await screen.findByText(missing)).toBeDefined();
  // The form validates the box after its fields.
  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(server.sentTo(payPath)).toEqual([]);
  await actions.click(
    screen.getByLabelText(/I want my files right away, .* I understand that I lose my right of withdrawal/),
  );
  expect(screen.queryByText(missing)).toBeNull();
  await pay();
  expect(await screen.findByText('Stripe is away.')).toBeDefined();
  expect(server.sentTo(payPath)).toMatchObject([{ consent: true, customer: { country: 'Germany' } }]);
});

it('a buyer in Japan has no box to check', async () => {
  const { server, chooseCountry, pay } = await open('auto');
  await chooseCountry('Japan');
  expect(box()).toBeNull();
  await pay();
  expect(await screen.findByText('Stripe is away.')).toBeDefined();
  expect(server.sentTo(payPath)).toHaveLength(1);
});

it.each([
  ['line', 'Germany', 0],
  ['checkbox', 'Japan', 1],
] as const)('with CONSENT=%s, a buyer in %s sees this many consent boxes: %i', async (mode, country, count) => {
  const { chooseCountry } = await open(mode);
  await chooseCountry(country);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(count);
});

it('a buyer who read earlier sentences reads the new ones, and checks the box again', async () => {
  const { actions, server, chooseCountry, pay } = await open('auto', {
    [payPath]: new Refusal(409, { code: 'CHECKOUT_CONSENT_CHANGED', message: 'Read it again.' }),
    'GET /api/v1/app/checkout/consent': {
      ...firstConsent,
      version: '2026-12-01.2',
      checkbox: { delivery: 'Give me the files.', loss: 'I know.' },
    },
  });
  await chooseCountry('Germany');
  await actions.click(screen.getByLabelText(/I want my files right away/));
  await pay();
  expect(await screen.findByText('Read it again.')).toBeDefined();
  const again = await screen.findByLabelText<HTMLInputElement>(/Give me the files. I know./);
  expect(again.checked).toBe(false);
  expect(server.sentTo(payPath)).toMatchObject([{ consent: true, consentVersion: firstConsent.version }]);
  await actions.click(again);
  await pay();
  await waitFor(() => expect(server.sentTo(payPath)).toHaveLength(2));
  expect(server.sentTo(payPath)[1]).toMatchObject({ consent: true, consentVersion: '2026-12-01.2' });
});

it('a buyer on a page of another language reads in which one the contract is made', async () => {
  setOffered(['en', 'de']);
  onTestFinished(() => setOffered(englishOnly));
  writeIn(createLocale('de', {}));
  await open('line');
  expect(screen.getByText(/^The contract is made in Englisch: the terms, your right of withdrawal/)).toBeDefined();
});

it('a buyer on a page of the shop’s own language reads nothing of languages', async () => {
  await open('line');
  expect(screen.queryByText(/^The contract is made in/)).toBeNull();
});
