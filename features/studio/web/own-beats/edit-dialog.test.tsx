import { noSplit } from '#testing/components/no-split.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeLicense, makeOwnBeat } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { licenseAt } from '#features/catalogue/license-price.ts';
import { EditDialog } from './edit-dialog.tsx';

const edit = 'PUT /api/v1/app/beatstore/:id';
const basic = makeLicense({ _id: 'basic', title: 'Basic License', price: '19.99' });
const premium = makeLicense({ _id: 'premium', title: 'Premium', price: '35.57', regularPrice: '120.99' });
const former = makeLicense({ _id: 'former', title: 'Festival', price: '40.00', user: ['user-2'], predefined: false });
const beat = makeOwnBeat({
  _id: 'beat-1',
  title: 'Night Ferry',
  description: 'Fog.',
  genre: 'Jazz',
  subGenre: 'Bebop',
  licenses: [basic, licenseAt(premium, '30.00'), licenseAt(former, '10.00')],
  fromPrice: '29.99',
  ownPrices: [
    { licenseId: 'premium', price: '30.00', usualPrice: '35.57' },
    { licenseId: 'former', price: '10.00', usualPrice: '40.00' },
  ],
});

const show = async (response: unknown = beat) => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const shown = render(<EditDialog beat={beat} open onOpenChange={onOpenChange} />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/beatstore/user': { beatTracks: [beat], totalBeatsUploaded: 1 },
      // "Festival" can't be chosen anymore, but this beat keeps it.
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [basic, premium] },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
      [`GET /api/v1/app/splits/beats/${beat._id}`]: noSplit,
      [edit]: response,
    },
  });
  await screen.findByText('You earn $27.00 of $30.00');
  const save = () => shown.actions.click(screen.getByRole('button', { name: 'Save' }));
  const pricesSent = () => shown.server.sentTo(edit).map((body) => (body as { licensePrices: unknown }).licensePrices);
  return { ...shown, onOpenChange, save, pricesSent };
};
const own = (title: string): HTMLInputElement => screen.getByLabelText(`Price for this beat: ${title}`);

describe('the edit dialog of a beat', () => {
  it('shows own license prices beside the usual ones, even for a license that can’t be chosen anymore', async () => {
    await show();
    expect(['Basic License', 'Premium', 'Festival'].map((title) => own(title).value)).toEqual(['', '30.00', '10.00']);
    expect(screen.getByText('You earn $9.00 of $10.00')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use the usual $40.00 for Festival' })).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByText('Leave blank to use the usual $19.99.')).toBeDefined();
  });

  it('sends own license prices only if changed, so that changes from another window stay', async () => {
    const { actions, save, pricesSent } = await show();
    await actions.click(screen.getByRole('button', { name: 'Use the usual $35.57 for Premium' }));
    expect(screen.getByText('You earn $32.01 of $35.57')).toBeDefined();
    await actions.type(own('Basic License'), '12.5');
    await save();
    await waitFor(() =>
      expect(pricesSent()).toEqual([
        [
          { licenseId: 'basic', price: '12.5' },
          { licenseId: 'premium', price: '' },
        ],
      ]),
    );
  });

  it('sends nothing while an own license price is invalid, and its field says why', async () => {
    const { actions, save, pricesSent } = await show();
    await actions.clear(own('Premium'));
    await actions.type(own('Premium'), '1000000');
    await save();
    expect(screen.getByText('Enter a price, like 19.99, or leave this empty.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(own('Premium')));
    expect(pricesSent()).toEqual([]);
  });

  it('focuses a field that the server refuses, and keeps the message until something is changed', async () => {
    const words = 'A title like this is on our list.';
    const { actions, save } = await show(new Refusal(400, { message: words, fields: { title: [words] } }));
    await save();
    const title = screen.getByLabelText('Title');
    await waitFor(() => expect(document.activeElement).toBe(title));
    await actions.type(title, ' at night');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('stays open and shows the reason if the server refuses an own license price', async () => {
    const fields = { 'licensePrices.0.price': ['Enter a price from 0 to 999999.99.'] };
    const { actions, save, onOpenChange } = await show(new Refusal(400, { message: 'No.', fields }));
    await actions.type(own('Basic License'), '5');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a price from 0 to 999999.99.');
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
