import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { licenseAt } from '#features/catalogue/license-price.ts';
import { makeLicense, makeOwnBeat } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
// The first form loads these schemas. Importing them here keeps the tests from waiting for that.
import '../../contract.ts';
import type { ListedBeat } from '../../contract.ts';
import { PriceCell } from './price-cell.tsx';

const put = 'PUT /api/v1/app/beatstore/:id';
const basic = makeLicense({ _id: 'basic', title: 'Basic License', price: '19.99' });
const premium = makeLicense({ _id: 'premium', title: 'Premium', price: '40.00' });
const ferry = makeOwnBeat({
  _id: 'ferry',
  title: 'Ferry',
  licenses: [basic, licenseAt(premium, '30.00')],
  ownPrices: [{ licenseId: 'premium', price: '30.00', usualPrice: '40.00' }],
});

const show = async (beat: ListedBeat, response: unknown = beat) => {
  const shown = render(<PriceCell beat={beat} />, {
    user: makeUser({ role: 'seller' }),
    responses: { [put]: response },
  });
  const cell = screen.getByRole('button', { name: /: change$/ });
  await shown.actions.click(cell);
  const form = within(await screen.findByRole('dialog'));
  const type = async (label: string, typed: string): Promise<void> => {
    const field = form.getByLabelText(label);
    await shown.actions.clear(field);
    await shown.actions.type(field, typed);
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...shown, cell, form, type, closed };
};

describe('the price of a beat in the list', () => {
  it('has a field for each license, saves only what changes on Enter, and can be undone', async () => {
    const { actions, server, form, type, closed, cell } = await show(ferry);
    expect(screen.getByRole('dialog', { name: 'Prices of “Ferry”' })).toBeDefined();
    const values = form.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(values).toEqual(['19.99', '30.00', '0.00']);
    expect(form.getByText('Usually $40.00')).toBeDefined();
    await type('Basic License', '24.5{Enter}');
    await closed();
    expect(document.activeElement).toBe(cell);
    await actions.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The old prices are back')).toBeDefined();
    expect(server.sentTo(put)).toEqual([
      { licensePrices: [{ licenseId: 'basic', price: '24.5' }] },
      { licensePrices: [{ licenseId: 'basic', price: '' }] },
    ]);
  });

  it('says what buyers pay while a price is added to each license', async () => {
    const { server, form, type, closed } = await show(ferry);
    await type('Added to each license', '5');
    expect(form.getByText('Buyers pay $24.99')).toBeDefined();
    expect(form.getByText('Buyers pay $35.00 · Usually $40.00')).toBeDefined();
    await type('Premium', '40{Enter}');
    await closed();
    // A license at its usual price has no own one.
    expect(server.sentTo(put)).toEqual([{ price: '5', licensePrices: [{ licenseId: 'premium', price: '' }] }]);
  });

  it('stays as it was after Escape, or if nothing changes', async () => {
    const { actions, server, type, closed, cell } = await show(ferry);
    await type('Basic License', '24.50');
    await actions.keyboard('{Escape}');
    await closed();
    await actions.click(cell);
    expect((await screen.findByLabelText<HTMLInputElement>('Basic License')).value).toBe('19.99');
    await actions.keyboard('{Enter}');
    await closed();
    expect(server.sentTo(put)).toEqual([]);
  });

  it('says beside the field what is wrong, before anything is sent and as the server does', async () => {
    const kit = makeOwnBeat({ _id: 'kit', title: 'Drums', kind: 'kit', price: '9.00' });
    const words = 'A sound kit costs at least $5.00.';
    const { server, form, type } = await show(kit, new Refusal(400, { message: 'No.', fields: { price: [words] } }));
    const field = form.getByLabelText('Price');
    await type('Price', '1234567{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sentTo(put)).toEqual([]);
    await type('Price', '1{Enter}');
    expect(await form.findByText(words)).toBeDefined();
    expect(server.sentTo(put)).toEqual([{ price: '1' }]);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('can’t be changed once the beat was sold exclusively', () => {
    render(<PriceCell beat={{ ...ferry, status: 'sold' }} />);
    expect(screen.getByText('from $19.99')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
