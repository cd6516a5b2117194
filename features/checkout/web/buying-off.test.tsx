import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeLicense, makeLicensedBeat, noContentIds } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeQuote } from '#testing/components/quotes.ts';
import { render } from '#testing/components/render.tsx';
import { cart } from './cart/browser-cart.ts';
import { keyOf } from './cart/cart-items.ts';
import { toCartItem } from './cart/new-items.ts';
import { Component as Checkout } from './pages/checkout.tsx';
import { CartButton, CartPanel, openCart } from './public.tsx';

const license = makeLicense({ _id: 'basic', title: 'Basic License' });
const item = toCartItem(makeLicensedBeat([license]), license, Date.now());
const words = 'Buying is switched off at the moment. Your cart is kept.';
const off = { isEcomEnabled: false };
const quotePath = 'POST /api/v1/app/checkout/quote';
const payPath = 'POST /api/v1/app/stripe/create-checkout-session';
const refusal = new Refusal(409, { code: 'ECOM_OFF', message: words });

const fillCart = (): void => {
  cart.load();
  cart.add(item);
};
afterEach(() => {
  cleanup();
  cart.setOpen(false);
  cart.remove([keyOf(item)]);
});

describe('while buying is off', () => {
  it('the cart button disappears if the cart is empty, and shows the number of items if it isn’t', () => {
    const empty = render(<CartButton />, { site: off });
    expect(screen.queryByRole('button')).toBeNull();
    empty.unmount();
    fillCart();
    render(<CartButton />, { site: off });
    expect(screen.getByRole('button', { name: 'Cart (1 item)' })).toBeDefined();
  });

  it('the cart keeps its beats and shows a message in place of its checkout', async () => {
    fillCart();
    openCart();
    render(<CartPanel />, { site: off });
    const panel = within(await screen.findByRole('dialog', { name: 'Cart (1 item)' }));
    expect(panel.getByText('Harbour')).toBeDefined();
    expect(panel.getByText(words)).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Checkout' })).toBeNull();
  });

  it('the checkout shows the message, asks for no prices, and takes no payment', () => {
    fillCart();
    const { server } = render(<Checkout />, { site: off });
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect((screen.getByRole('button', { name: 'Pay $25.00' }) as HTMLButtonElement).disabled).toBe(true);
    expect(server.calls).toEqual([]);
  });
});

describe('if buying is switched off while the checkout is open', () => {
  it('the form shows the refusal, and keeps what was typed and the cart', async () => {
    fillCart();
    const { actions, queryClient } = render(<Checkout />, {
      responses: { ...noContentIds, [quotePath]: makeQuote(), [payPath]: refusal },
    });
    const typed = { Name: 'Mia', Email: 'mia@example.com', Address: '1 Main St', City: 'Lyon', 'ZIP code': '69001' };
    for (const [label, text] of Object.entries(typed)) {
      const field = screen.getByLabelText(label);
      await actions.clear(field);
      await actions.type(field, text);
    }
    await actions.selectOptions(screen.getByLabelText('Country'), 'France');
    await actions.click(screen.getByRole('button', { name: 'Pay $25.00' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Mia');
    expect(cart.store.getState().items).toHaveLength(1);
    expect(window.location.pathname).toBe('/');
    expect(queryClient.getQueryData(['public', 'settings', 'site'])).toMatchObject(off);
  });

  it('refused prices show that buying is off, and not that they couldn’t be checked', async () => {
    fillCart();
    render(<Checkout />, { responses: { ...noContentIds, [quotePath]: refusal } });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/check the prices/)).toBeNull();
  });
});
