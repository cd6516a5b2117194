import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { QuotedCode } from '#features/checkout/quoted-code.ts';
import { makeLicense, makeLicensedBeat, noContentIds } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeQuote, makeQuoteLine } from '#testing/components/quotes.ts';
import { render } from '#testing/components/render.tsx';
import { cart } from '#features/checkout/web/cart/browser-cart.ts';
import { keyOf } from '#features/checkout/web/cart/cart-items.ts';
import { toCartItem } from '#features/checkout/web/cart/new-items.ts';
import CartPanel from '#features/checkout/web/components/cart-panel.tsx';
import { Component as Checkout } from '#features/checkout/web/pages/checkout.tsx';
import { useCodeInAddress } from '#features/checkout/web/public.tsx';
import { forgetCode, keepCode } from '#features/checkout/web/code/kept-code.ts';

const license = makeLicense({ _id: 'basic', title: 'Basic License' });
const item = toCartItem(makeLicensedBeat([license]), license, Date.now());
const quotePath = 'POST /api/v1/app/checkout/quote';
const payPath = 'POST /api/v1/app/stripe/create-checkout-session';

/** The server quotes the cart with this state of the code. */
const quoteWith = (state: QuotedCode['state'], beside: Partial<QuotedCode> = {}) => {
  const quote = ({ body }: { readonly body?: unknown }) => {
    const { code } = body as { readonly code?: string };
    if (code === undefined) return makeQuote();
    const found = { code, state, ...beside };
    if (state !== 'applied') return makeQuote({ code: found });
    const line = makeQuoteLine({ discount: '3.75', reason: 'code', reasonLabel: code, price: '21.25' });
    return makeQuote({ items: [line], total: '21.25', saved: '3.75', code: found });
  };
  return { [quotePath]: quote };
};

const openPanel = (responses: Record<string, unknown>) => {
  cart.load();
  cart.add(item);
  cart.setOpen(true);
  return render(<CartPanel />, { responses });
};
const panel = () => within(screen.getByRole('dialog', { name: 'Cart (1 item)' }));
const total = () => panel().getByText('Total').parentElement?.textContent;
const news = () =>
  panel()
    .getAllByRole('status')
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  cart.setOpen(false);
  cart.remove([keyOf(item)]);
  forgetCode();
});

describe('a discount code in the cart', () => {
  it('is typed in any case, applied, announced, and removed again', async () => {
    const { actions, server } = openPanel(quoteWith('applied'));
    expect(total()).toBe('Total$25.00');
    await actions.click(await panel().findByRole('button', { name: 'Add a discount code' }));
    const field = panel().getByRole('textbox', { name: 'Discount code' });
    expect(document.activeElement).toBe(field);
    await actions.type(field, ' summer {Enter}');
    await waitFor(() => expect(total()).toBe('Total$21.25'));
    expect(server.sentTo(quotePath).at(-1)).toMatchObject({ code: 'SUMMER' });
    expect(panel().getByRole('listitem').textContent).toContain('$21.25 instead of $25.00 SUMMER');
    expect(panel().getByText('Subtotal').parentElement?.textContent).toBe('Subtotal$25.00');
    expect(panel().getByText('You save').parentElement?.textContent).toBe('You save−$3.75');
    expect(news()).toEqual(['Code SUMMER applied.', 'Total is now $21.25']);
    const remove = panel().getByRole('button', { name: 'Remove code SUMMER' });
    expect(document.activeElement).toBe(remove);
    await actions.click(remove);
    await waitFor(() => expect(total()).toBe('Total$25.00'));
    expect(news()).toContain('Total is now $25.00');
    expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Add a discount code' }));
    expect(window.sessionStorage.getItem('discountCode')).toBeNull();
  });

  it.each([
    ['deal_is_better', {}, 'Your deal is at least as good, so we saved SUMMER for later.'],
    ['not_yet', {}, 'SUMMER isn’t valid yet.'],
    ['over', {}, 'SUMMER isn’t valid anymore.'],
    ['used_up', {}, 'SUMMER has been used up.'],
    ['used_by_you', {}, 'You’ve already used SUMMER.'],
    ['payment_open', {}, 'A payment with this code is still open. Finish it, or try again in half an hour.'],
    ['not_for_these', {}, 'SUMMER doesn’t apply to anything in your cart.'],
    ['below', {}, 'Your cart is below the minimum for SUMMER.'],
    ['below', { minSubtotal: '50.00' }, 'SUMMER needs at least $50.00 of eligible items in your cart.'],
  ] as const)('that is %s (with %j) stays in the cart, with the message: %s', async (state, beside, words) => {
    keepCode('summer');
    openPanel(quoteWith(state, beside));
    expect(await panel().findByText(words)).toBeDefined();
    expect(news()).toContain(words);
    expect(panel().getByRole('button', { name: 'Remove code SUMMER' })).toBeDefined();
    expect(total()).toBe('Total$25.00');
  });

  it('shows when it becomes valid', async () => {
    keepCode('summer');
    openPanel(quoteWith('not_yet', { startsAt: '2031-06-01T12:00:00.000Z' }));
    expect(await panel().findByText(/^SUMMER is valid from Jun 1, 2031, /)).toBeDefined();
  });

  it('shows when an open payment page with it closes', async () => {
    keepCode('summer');
    openPanel(quoteWith('payment_open', { until: '2031-06-01T12:20:00.000Z' }));
    expect(
      await panel().findByText(/^A payment with this code is still open\. Finish it, or try again at \d+:20\s[AP]M\.$/),
    ).toBeDefined();
  });

  it('that is unknown stays in its field for correction', async () => {
    keepCode('summr');
    const { actions } = openPanel(quoteWith('unknown'));
    const words = 'This code doesn’t work for your cart. Check the spelling.';
    await panel().findAllByText(words);
    const field = panel().getByRole('textbox', { name: 'Discount code', description: words }) as HTMLInputElement;
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['SUMMR', 'true']);
    await actions.type(field, 'X');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await actions.click(panel().getByRole('button', { name: 'Remove code SUMMR' }));
    expect(panel().getByRole('button', { name: 'Add a discount code' })).toBeDefined();
  });

  it('shows that there were too many tries, and the cart works without a code', async () => {
    keepCode('guess');
    openPanel(quoteWith('too_many_tries'));
    expect(await panel().findAllByText(/^Too many codes tried\./)).toHaveLength(2);
    expect(total()).toBe('Total$25.00');
    expect((panel().getByRole('button', { name: 'Checkout' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('can’t be empty', async () => {
    const { actions, server } = openPanel(quoteWith('applied'));
    await actions.click(await panel().findByRole('button', { name: 'Add a discount code' }));
    await actions.click(panel().getByRole('button', { name: 'Apply' }));
    expect(await panel().findByText('Enter a code.')).toBeDefined();
    expect(server.sentTo(quotePath)).toHaveLength(1);
  });

  it('isn’t needed for a deal’s hint, which links to the seller’s beats', async () => {
    openPanel({ [quotePath]: makeQuote({ hint: 'Add one more and the cheapest is free', hintSeller: 'mira' }) });
    expect(await panel().findByText('Add one more and the cheapest is free.', { exact: false })).toBeDefined();
    expect(panel().getByRole('link', { name: 'See them all' }).getAttribute('href')).toBe('/beatstore/mira#beats');
  });
});

const Page = () => {
  useCodeInAddress();
  return null;
};

describe('a link with a code', () => {
  it('stores the code for the tab, and removes it from the URL', async () => {
    render(<Page />, { path: '/beatstore?genre=Trap&code=summer#top' });
    await waitFor(() => expect(window.location.search).toBe('?genre=Trap'));
    expect([window.location.pathname, window.location.hash]).toEqual(['/beatstore', '#top']);
    expect(window.sessionStorage.getItem('discountCode')).toBe('SUMMER');
    expect(await screen.findByText('Code SUMMER is ready')).toBeDefined();
  });

  it('stores nothing that can’t be a code', async () => {
    render(<Page />, { path: '/beatstore?code=%3Cb%3E' });
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(window.sessionStorage.getItem('discountCode')).toBeNull();
  });
});

describe('the checkout with a code', () => {
  const openCheckout = (responses: Record<string, unknown>) => {
    cart.load();
    cart.add(item);
    return render(<Checkout />, { responses: { ...noContentIds, ...responses } });
  };
  const fill = async ({ actions }: ReturnType<typeof openCheckout>): Promise<void> => {
    const typed = { Name: 'Mia', Email: 'mia@example.com', Address: '1 Main St', City: 'Lyon', 'ZIP code': '69001' };
    for (const [label, text] of Object.entries(typed)) await actions.type(screen.getByLabelText(label), text);
    await actions.selectOptions(screen.getByLabelText('Country'), 'France');
  };

  it('sends the code and the shown total; if the server’s total is higher, it is shown and announced', async () => {
    keepCode('summer');
    const details = makeQuote({ code: { code: 'SUMMER', state: 'over' } });
    const changed = new Refusal(409, { code: 'CHECKOUT_CHANGED', message: 'Your cart has changed.', details });
    const view = openCheckout({ ...quoteWith('applied'), [payPath]: changed });
    await screen.findByRole('button', { name: 'Pay $21.25' });
    await fill(view);
    await view.actions.click(screen.getByRole('button', { name: 'Pay $21.25' }));
    expect(await screen.findByRole('button', { name: 'Pay $25.00' })).toBeDefined();
    expect(view.server.sentTo(payPath)).toMatchObject([{ code: 'SUMMER', expectedTotal: '21.25' }]);
    expect(screen.getByRole('alert').textContent).toBe('Your cart has changed. The total is now $25.00.');
    expect(screen.getByText('SUMMER isn’t valid anymore.')).toBeDefined();
    await view.actions.click(screen.getByRole('button', { name: 'Pay $25.00' }));
    await waitFor(() => expect(view.server.sentTo(payPath)).toHaveLength(2));
    expect(view.server.sentTo(payPath).at(-1)).toMatchObject({ expectedTotal: '25.00' });
  });

  it('can be paid, without a code that is unknown', async () => {
    keepCode('summr');
    const view = openCheckout({ ...quoteWith('unknown'), [payPath]: new Refusal(503, { message: 'Later.' }) });
    await screen.findAllByText(/^This code doesn’t work/);
    await fill(view);
    await view.actions.click(screen.getByRole('button', { name: 'Pay $25.00' }));
    await waitFor(() => expect(view.server.sentTo(payPath)).toHaveLength(1));
    expect(view.server.sentTo(payPath)[0]).not.toHaveProperty('code');
  });
});
